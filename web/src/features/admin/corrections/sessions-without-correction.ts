/** The sessions without a correction request. The others are reviewed with their request. */
export function sessionsWithoutCorrection<Session extends { id: string }>(
  sessions: readonly Session[],
  corrections: readonly { entryId: string }[],
): Session[] {
  const corrected = new Set(corrections.map(({ entryId }) => entryId));
  return sessions.filter(({ id }) => !corrected.has(id));
}
