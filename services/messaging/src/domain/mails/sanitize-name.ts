const maxNameLength = 60;

/**
 * Makes a name safe for an email. People type their names, so links, markup and line breaks are
 * removed. Returns '' if nothing is left.
 */
export function sanitizeName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} .'’-]+/gu, ' ')
    // A dot may end an initial, but within a word mail programs read a link.
    .replace(/\.(?=\S)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...plain].slice(0, maxNameLength).join('').trim();
}

/** Escapes text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
