import { eventOf } from '@portal/bus/outbox';
import { nobody } from '@portal/contracts/event';
import { dayArchived } from '@portal/contracts/records/events';
import { ok } from '@portal/kernel/result';
import type { Counts } from '../store/archive-jobs.ts';
import { noteArchivedAgain } from '../store/archived-days.ts';
import { nextChanges, settleChanges } from '../store/changes.ts';
import { knowledgeOf, stillKnown } from '../store/rebuilds.ts';
import type { Announcing } from './archive-and-announce.ts';
import type { Archive } from './archive-day.ts';
import { archivePersonDays } from './archive-people-days.ts';
import type { Work } from './scheduler.ts';

const atOnce = 1_000;

/**
 * Archives again what something became known of after its day was archived, day by day. What becomes
 * known meanwhile waits for the next time.
 */
export function reArchive(archive: Archive, announcing: Announcing): Work {
  const { rebuilds } = announcing;
  return async (now, goOn) => {
    let changes = await nextChanges(archive.changes, atOnce);
    while (changes.length > 0) {
      const knowledge = await knowledgeOf(rebuilds);
      for (const [day, ofDay] of Map.groupBy(changes, (change) => change.day)) {
        await goOn();
        const written = await archivePersonDays(archive, ofDay, now, {
          within: (_, session) => stillKnown(rebuilds, knowledge, session),
        });
        if (written.archived + written.updated > 0) await announce(day, written, now);
      }
      // Not of what is no more: a rebuild notes all that it hears.
      if ((await knowledgeOf(rebuilds)) === knowledge) {
        await settleChanges(archive.changes, changes);
      }
      changes = await nextChanges(archive.changes, atOnce);
    }
  };

  async function announce(date: string, counts: Counts, now: Date): Promise<void> {
    await announcing.outbox.transact({}, async ({ session, publish }) => {
      const version = await noteArchivedAgain(archive.days, date, session);
      // Before it was archived to its end there is nothing to tell.
      if (version === null) return ok(null);
      const data = { id: date, version, date, ...counts };
      publish(eventOf(dayArchived, { userId: nobody, data, now }));
      return ok(null);
    });
  }
}
