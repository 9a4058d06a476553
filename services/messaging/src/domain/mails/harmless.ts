const longestName = 60;

/**
 * A name as it may stand in a mail. Names are typed by people: of one that is a link, markup or
 * several lines, nothing that a mail program would act on is left. Empty where nothing is left.
 */
export function harmlessName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} .'’-]+/gu, ' ')
    // A dot ends an initial; within a word it makes a link.
    .replace(/\.(?=\S)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...plain].slice(0, longestName).join('').trim();
}

/** Text as it stands in HTML, in an attribute too. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
