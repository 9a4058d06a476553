const previewLength = 100;
const longestSubject = 200;

/** The beginning of a message, at most 100 characters (portal.md section 9). */
export function preview(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim();
  // By characters, so that none is cut in two; a preview needs no more than the beginning for that.
  const characters = Array.from(line.slice(0, 2 * (previewLength + 1)));
  if (characters.length <= previewLength) return line;
  return `${characters.slice(0, previewLength).join('')}…`;
}

/** The subject of an answer: `Re: ` once and the original one, within the 200 characters allowed. */
export function replySubject(subject: string): string {
  return `Re: ${subject.replace(/^(re:\s*)+/i, '')}`.slice(0, longestSubject);
}
