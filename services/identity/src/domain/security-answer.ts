/**
 * A security answer in the form that is hashed: case and extra spaces don't matter
 * (docs/specification/people.md). Returns '' if there is no answer.
 */
export function normalizeSecurityAnswer(answer: string | null | undefined): string {
  return (answer ?? '').normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase();
}
