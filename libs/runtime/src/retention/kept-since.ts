import type { Connection } from 'mongoose';
import { type RetentionRule, retentionStartDay } from './retention-rule.ts';
import { createRetentionRunStore } from './retention-runs.ts';

/** Gives the first London day whose data is complete at a time. */
export type KeptSince = (now: Date) => Promise<string>;

/**
 * Gives the first London day of which all of some kinds are kept: by their periods, and by what was removed. A longer
 * period brings nothing back, so days that were removed stay incomplete.
 */
export function createKeptSince(
  connection: Connection,
  kinds: readonly Pick<RetentionRule, 'kind' | 'period'>[],
): KeptSince {
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
