/** The key for searching: without case and accents, so that “Zoe” finds “Zoë”. */
export function searchKey(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The keys of the words of a search. A text matches that has all of them in its key. */
export function searchWords(search: string): string[] {
  return searchKey(search).split(/\s+/).filter(Boolean);
}
