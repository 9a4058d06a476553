/** The MongoDB filters for sort keys of names that contain all of `terms`. */
export function nameFilters(terms: readonly string[]): { sortName: { $regex: string } }[] {
  return terms.map((term) => ({ sortName: { $regex: escapePattern(term) } }));
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
