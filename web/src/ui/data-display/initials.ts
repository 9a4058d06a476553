/** The first letters of the first and the last word, ignoring text in brackets at the end. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/\([^)]*\)$/, '')
    .trim()
    .split(/\s+/)
    .filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase('en-GB')).join('');
}
