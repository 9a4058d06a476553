import { createEvent } from '@portal/bus/outbox';
import { noUserSubject } from '@portal/contracts/event';
import { dayArchived } from '@portal/contracts/records/events';
import { ok } from '@portal/kernel/result';
import type { ArchiveStores } from '../dependencies.ts';
import type { Counts } from '../domain/archive-job.ts';
import type { PublishDependencies } from './archive-and-publish.ts';
import { archivePersonDays } from './archive-person-days.ts';
import type { JobFunction } from './scheduler.ts';

const batchSize = 1_000;

/**
 * Archives changed person-days again, day by day. Changes that arrive meanwhile wait for the next run.
 */
export function createReArchiveJob(
  archive: ArchiveStores,
  publishing: PublishDependencies,
): JobFunction {
  const { outdatedDays, rebuilds } = archive;
  return async (now, checkpoint) => {
    let batch = await outdatedDays.next(batchSize);
    while (batch.length > 0) {
      const generation = await rebuilds.currentGeneration();
      for (const [day, dayChanges] of Map.groupBy(batch, (change) => change.day)) {
        await checkpoint();
        const written = await archivePersonDays(archive, dayChanges, now, {
          within: (_, session) => rebuilds.assertGeneration(generation, session),
        });
        if (written.archived + written.updated > 0) await publishDay(day, written, now);
      }
      // Once a rebuild has started, all changes are queued again.
      if ((await rebuilds.currentGeneration()) === generation) {
        await outdatedDays.removeProcessed(batch);
      }
      batch = await outdatedDays.next(batchSize);
    }
  };

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
