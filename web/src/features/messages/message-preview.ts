const previewLength = 100;
export const maxSubjectLength = 200;
/** No single visible character is longer than this. */
const maxGraphemeLength = 40;

/** The beginning of a message, at most 100 characters (docs/specification/messages.md). */
export function formatPreview(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim();
  // Only the beginning has to be counted.
  const characters = Array.from(line.slice(0, 2 * (previewLength + 1)));
  if (characters.length <= previewLength) return line;
  const { length } = characters.slice(0, previewLength).join('');
  return `${truncate(line, length)}…`;
}

export function isReplySubject(subject: string): boolean {
  return subject.startsWith('Re: ');
}

/** The subject of a reply: `Re: ` once and the original one, within 200 characters. */
export function replySubject(subject: string): string {
  return truncate(`Re: ${subject.replace(/^(re:\s*)+/i, '')}`, maxSubjectLength);
}

/**
 * The beginning of a text, without splitting a visible character such as an accent, flag or emoji
 * sequence.
 */
function truncate(text: string, longest: number): string {
  if (text.length <= longest) return text;
  // The text after the cut decides whether a character ends there; an overlong one is cut anyway.
  const start = Math.max(0, longest - 2 * maxGraphemeLength);
  const across = new Intl.Segmenter('en-GB').segment(
    text.slice(start, longest + maxGraphemeLength),
  );
  const cut = across.containing(longest - start)?.index ?? 0;
  return text.slice(0, cut > 0 ? start + cut : longest);
}
