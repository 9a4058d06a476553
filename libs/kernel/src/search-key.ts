/** Letters that NFD doesn’t decompose. */
const replacements: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** The key for searching: without case and accents, so that “Zoe” finds “Zoë”, and “Soren” finds “Søren”. */
export function searchKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđßæœı]/g, (char) => replacements[char] ?? char);
}

/** The keys of the words of a search. A text matches that has all of them in its key. */
export function searchWords(search: string): string[] {
  return searchKey(search).split(/\s+/).filter(Boolean);
}
