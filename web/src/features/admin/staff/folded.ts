/** A text as it is searched, without case and accents: whoever looks for Zoe finds Zoë. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en-GB');
}
