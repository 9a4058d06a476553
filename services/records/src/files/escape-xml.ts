// A raw carriage return would be read as a line feed; the other control characters are not allowed in XML.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are replaced
const special = /[&<>"\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Escapes text for XML content and attributes. Characters not allowed in XML are removed. */
export function escapeXml(text: string): string {
  return text.replace(special, (character) => escapes[character] ?? '');
}
