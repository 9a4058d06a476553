import { createEvent } from '@portal/bus/outbox';
import { noUserSubject } from '@portal/contracts/event';
import { dayArchived } from '@portal/contracts/records/events';
import { ok } from '@portal/kernel/result';
import type { Logger } from '@portal/runtime/log';
import type { ArchiveStores } from '../dependencies.ts';
import type { Counts } from '../domain/archive-job.ts';
import type { PublishDependencies } from './archive-and-publish.ts';
import { addCounts, archivePersonDays } from './archive-person-days.ts';
import type { JobFunction } from './scheduler.ts';

const batchSize = 1_000;

/**
 * Archives changed person-days again, day by day, and logs how many records of how many people that removed, for
 * example because they are outside of an employment. Changes that arrive meanwhile wait for the next run.
 */
export function createReArchiveJob(
  archive: ArchiveStores,
  publishing: PublishDependencies,
  log: Pick<Logger, 'info'>,
): JobFunction {
  const { outdatedDays, rebuilds } = archive;
  return async (now, checkpoint) => {
    const removed = new Map<string, number>();
    try {
      await archiveAgain(now, checkpoint, removed);
    } finally {
      logRemoved(removed);
    }
  };

  async function archiveAgain(
    now: Date,
    checkpoint: Parameters<JobFunction>[1],
    removed: Map<string, number>,
  ): Promise<void> {
    let batch = await outdatedDays.next(batchSize);
    while (batch.length > 0) {
      const generation = await rebuilds.currentGeneration();
      for (const [day, dayChanges] of Map.groupBy(batch, (change) => change.day)) {
        await checkpoint();
        const written = await archivePersonDays(archive, dayChanges, now, {
          inTransaction: (_, session) => rebuilds.assertGeneration(generation, session),
        });
        addCounts(removed, written.removed);
        const { archived, updated } = written;
        if (archived + updated > 0) await publishDay(day, { archived, updated }, now);
      }
      // Once a rebuild has started, all changes are queued again.
      if ((await rebuilds.currentGeneration()) === generation) {
        await outdatedDays.removeProcessed(batch);
      }
      batch = await outdatedDays.next(batchSize);
    }
  }

  function logRemoved(removed: ReadonlyMap<string, number>): void {
    if (removed.size === 0) return;
    const records = [...removed.values()].reduce((sum, count) => sum + count, 0);
    log.info(
      { records, people: removed.size },
      'removed archived records that no longer apply after changes of employments, sessions or accounts',
    );
  }

  async function publishDay(date: string, counts: Counts, now: Date): Promise<void> {
    await publishing.outbox.transact({}, async ({ session, publish }) => {
      const version = await archive.days.markReArchived(date, session);
      // A day that was never fully archived has no event.
      if (version === null) return ok(null);
      const data = { id: date, version, date, ...counts };
      publish(createEvent(dayArchived, { userId: noUserSubject, data, now }));
      return ok(null);
    });
  }
}
