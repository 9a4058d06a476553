// A line end as it is would be read as another one, and the rest of these can't be in XML at all.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const special = /[&<>"\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const written: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** A text within XML, as an attribute too. What XML has no way to say is left out. */
export function xmlText(text: string): string {
  return text.replace(special, (character) => written[character] ?? '');
}
