const previewLength = 100;
export const longestSubject = 200;
/** More than this nothing takes that is meant to be read as one character. */
const widest = 40;

/** The beginning of a message, at most 100 characters (portal.md section 9). */
export function preview(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim();
  // A preview needs no more than the beginning to be counted.
  const characters = Array.from(line.slice(0, 2 * (previewLength + 1)));
  if (characters.length <= previewLength) return line;
  const { length } = characters.slice(0, previewLength).join('');
  return `${wholeBeginning(line, length)}…`;
}

export function isReplySubject(subject: string): boolean {
  return subject.startsWith('Re: ');
}

/** The subject of an answer: `Re: ` once and the original one, within the 200 characters allowed. */
export function replySubject(subject: string): string {
  return wholeBeginning(`Re: ${subject.replace(/^(re:\s*)+/i, '')}`, longestSubject);
}

/** At most so much of a text, without half of what is read as one: an accent, a flag, a family. */
function wholeBeginning(text: string, longest: number): string {
  if (text.length <= longest) return text;
  // What follows the cut decides whether something ends there; one of a thousand marks is cut anyway.
  const start = Math.max(0, longest - 2 * widest);
  const across = new Intl.Segmenter('en-GB').segment(text.slice(start, longest + widest));
  const cut = across.containing(longest - start)?.index ?? 0;
  return text.slice(0, cut > 0 ? start + cut : longest);
}
