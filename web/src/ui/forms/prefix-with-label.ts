/**
 * Puts a field's label before a server message that is not a sentence of its own: `must be on one
 * line` becomes `First name must be on one line`.
 */
export function prefixWithLabel(label: string, message: string): string {
  return /^\p{Ll}/u.test(message) ? `${label} ${message}` : message;
}
