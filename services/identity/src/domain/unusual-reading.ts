/** When a day’s reading is listed: from `minimum` on, and from `factor` times the usual number on. */
export interface UnusualRule {
  minimum: number;
  factor: number;
}

/** Opening the data of so many people in a day (docs/security-events.md). */
export const unusualReading: UnusualRule = { minimum: 30, factor: 3 };
/** Exports and downloads in a day. */
export const unusualExports: UnusualRule = { minimum: 10, factor: 3 };

/**
 * What is usual for somebody: the median of their earlier days on which there was any. A median, so that one
 * earlier theft doesn’t make the next one usual. 0 for who is new.
 */
export function usualCount(earlierDays: readonly number[]): number {
  const active = earlierDays.filter((count) => count > 0).sort((a, b) => a - b);
  const middle = Math.floor(active.length / 2);
  const high = active[middle] ?? 0;
  return active.length % 2 === 1 ? high : Math.round(((active[middle - 1] ?? 0) + high) / 2);
}

/** What is usual if `today` is far more than that, else null. */
export function findUnusual(
  today: number,
  earlierDays: readonly number[],
  { minimum, factor }: UnusualRule,
): { usualCount: number } | null {
  const usual = usualCount(earlierDays);
  return today >= minimum && today >= factor * usual ? { usualCount: usual } : null;
}
