import { createEvent } from '@portal/bus/outbox';
import { allUsers } from '@portal/contracts/event';
import { dayArchived } from '@portal/contracts/records/events';
import { ok } from '@portal/kernel/result';
import type { Archive } from '../dependencies.ts';
import type { Counts } from '../store/archive-jobs.ts';
import { markReArchived } from '../store/archived-days.ts';
import { nextChanges, removeChanges } from '../store/changes.ts';
import { assertGeneration, currentGeneration } from '../store/rebuilds.ts';
import type { PublishDependencies } from './archive-and-publish.ts';
import { archivePersonDays } from './archive-person-days.ts';
import type { JobFunction } from './scheduler.ts';

const batchSize = 1_000;

/**
 * Archives changed person-days again, day by day. Changes that arrive meanwhile wait for the next run.
 */
export function reArchive(archive: Archive, publishing: PublishDependencies): JobFunction {
  const { rebuilds } = publishing;
  return async (now, checkpoint) => {
    let changes = await nextChanges(archive.changes, batchSize);
    while (changes.length > 0) {
      const generation = await currentGeneration(rebuilds);
      for (const [day, dayChanges] of Map.groupBy(changes, (change) => change.day)) {
        await checkpoint();
        const written = await archivePersonDays(archive, dayChanges, now, {
          within: (_, session) => assertGeneration(rebuilds, generation, session),
        });
        if (written.archived + written.updated > 0) await publishDay(day, written, now);
      }
      // Once a rebuild has started, all changes are queued again.
      if ((await currentGeneration(rebuilds)) === generation) {
        await removeChanges(archive.changes, changes);
      }
      changes = await nextChanges(archive.changes, batchSize);
    }
  };

  async function publishDay(date: string, counts: Counts, now: Date): Promise<void> {
    await publishing.outbox.transact({}, async ({ session, publish }) => {
      const version = await markReArchived(archive.days, date, session);
      // A day that was never fully archived has no event.
      if (version === null) return ok(null);
      const data = { id: date, version, date, ...counts };
      publish(createEvent(dayArchived, { userId: allUsers, data, now }));
      return ok(null);
    });
  }
}
