import type { Connection } from 'mongoose';
import { type RetentionRule, retentionStartDay } from './retention-rule.ts';
import { createRetentionRunStore } from './retention-runs.ts';

/** Gives the first London day of which nothing has been removed at a time. */
export type FirstRetainedDay = (now: Date) => Promise<string>;

/**
 * Creates a function that gives the first retained day of some kinds: by their periods, and by what was removed. A longer
 * period brings nothing back, so days that were removed stay incomplete.
 */
export function createFirstRetainedDay(
  connection: Connection,
  kinds: readonly Pick<RetentionRule, 'kind' | 'period'>[],
): FirstRetainedDay {
  const runs = createRetentionRunStore(connection);
  return async (now) => {
    const known = await runs.byKind();
    const days = kinds.flatMap(({ kind, period }) => [
      retentionStartDay(period, now),
      known.get(kind)?.removedBefore ?? '',
    ]);
    return days.sort().at(-1) ?? '';
  };
}
