import type { Connection } from 'mongoose';
import { Counter } from 'prom-client';
import type { Logger } from '../log.ts';
import { type RetentionRule, retentionStartDay } from './retention-rule.ts';
import { createRetentionRunStore } from './retention-runs.ts';

const removedRows = new Counter({
  name: 'portal_retention_removed_total',
  help: 'Documents removed because their retention period was over',
  labelNames: ['kind'],
});

interface Options {
  connection: Connection;
  rules: readonly RetentionRule[];
  log: Logger;
}

/**
 * Removes the data of each rule that is older than its period, in batches, and stores and logs how many. It calls
 * `checkpoint` after each batch, which throws if the job must stop; the next run continues. A rule that fails
 * doesn't hold up the others: its error is thrown at the end. A rule whose last run is more than seven days ago
 * fails for a day, because a clock that is wrong must not remove everything.
 */
export async function removeExpiredData(
  { connection, rules, log }: Options,
  now: Date,
  checkpoint: () => Promise<void>,
): Promise<void> {
  const runs = createRetentionRunStore(connection);
  const errors: unknown[] = [];
  for (const { kind, period, removeBatch, purgeEvents } of rules) {
    await runs.add(kind, now);
    if (!(await runs.confirmTime(kind, now))) {
      errors.push(
        new Error(
          'the last run is more than 7 days ago: waiting for a day, in case the clock is wrong',
        ),
      );
      await runs.addFailure(kind);
      continue;
    }
    await runs.begin(kind);
    await runs.setRemovedBefore(kind, retentionStartDay(period, now));
    for (;;) {
      const count = await removeBatch(now).catch((error) => {
        errors.push(error);
        return null;
      });
      if (count === null) {
        await runs.addFailure(kind);
        break;
      }
      if (count === 0) {
        const events = await purge(now, purgeEvents);
        if (events === null) {
          await runs.addFailure(kind);
          break;
        }
        const removed = await runs.complete(kind, now);
        log.info({ kind, removed, events }, 'removed data past its retention period');
        break;
      }
      await runs.addRemoved(kind, count);
      removedRows.inc({ kind }, count);
      await checkpoint();
    }
  }
  if (errors.length > 0) throw errors[0];

  async function purge(at: Date, purgeEvents: RetentionRule['purgeEvents']) {
    return (
      purgeEvents?.(at).catch((error) => {
        errors.push(error);
        return null;
      }) ?? 0
    );
  }
}
