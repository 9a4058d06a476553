/** The key for searching: without case and accents, so that “Zoe” finds “Zoë”. */
export function searchKey(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en-GB');
}
