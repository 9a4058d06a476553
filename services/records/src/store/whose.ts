/** Of whom something is asked: each by name, or all whose ids lie between two, which is one look into an index. */
export type Whose = { $in: readonly string[] } | { $gte: string; $lte: string };

/** Some people of whom nobody between was left out, in the order of their ids. */
export function fromTo(ids: readonly string[]): Whose {
  return { $gte: ids[0] ?? '', $lte: ids.at(-1) ?? '' };
}
