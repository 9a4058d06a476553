/**
 * A security answer as it is hashed and compared: without regard to case and surplus blanks
 * (decisions.md section 2). Empty where nothing was answered.
 */
export function comparableAnswer(answer: string | null | undefined): string {
  return (answer ?? '').normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase();
}
