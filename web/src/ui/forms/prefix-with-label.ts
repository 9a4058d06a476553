/**
 * Puts a field's label before a server message that is not a sentence of its own: `must be on one
 * line` becomes `First name must be on one line`. Whether the field is optional is left out.
 */
export function prefixWithLabel(label: string, message: string): string {
  return /^\p{Ll}/u.test(message) ? `${label.replace(/ \(optional\)$/, '')} ${message}` : message;
}
