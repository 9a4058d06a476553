/** The sessions for which nobody has requested a correction: the others are reviewed with theirs. */
export function withoutCorrection<Session extends { id: string }>(
  sessions: readonly Session[],
  corrections: readonly { entryId: string }[],
): Session[] {
  const corrected = new Set(corrections.map(({ entryId }) => entryId));
  return sessions.filter(({ id }) => !corrected.has(id));
}
