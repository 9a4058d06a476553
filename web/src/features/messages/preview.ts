const previewLength = 100;

/** The beginning of a message, at most 100 characters (portal.md section 9). */
export function preview(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim();
  return line.length > previewLength ? `${line.slice(0, previewLength)}…` : line;
}

/** The subject of an answer: `Re: ` and the original one, within the 200 characters allowed. */
export function replySubject(subject: string): string {
  return `Re: ${subject}`.slice(0, 200);
}
