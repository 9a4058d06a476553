import { eventOf, type Outbox } from '@portal/bus/outbox';
import { nobody } from '@portal/contracts/event';
import { dayArchived } from '@portal/contracts/records/events';
import { ok } from '@portal/kernel/result';
import type { ClientSession } from 'mongoose';
import type { Counts } from '../store/archive-jobs.ts';
import { noteArchived } from '../store/archived-days.ts';
import { knowledgeOf, type Rebuilds, stillKnown } from '../store/rebuilds.ts';
import { countedFor, countFor, type Tallies } from '../store/tallies.ts';
import { type Archive, archiveDay } from './archive-day.ts';

/** What the jobs of the archive need beside what it knows. */
export interface Announcing {
  outbox: Pick<Outbox, 'transact'>;
  rebuilds: Rebuilds;
  tallies: Tallies;
}

export interface DayToArchive {
  date: string;
  /** One member of staff; the day is not noted as archived then. */
  workerId?: string | null;
  byHand: boolean;
  /** For which job it is counted what was written, by all who were at it. */
  tally: string;
  /** Part of the transaction in which the day is done; gives whether it was not done already. */
  whenDone?: (counts: Counts, session: ClientSession) => Promise<boolean>;
}

/**
 * The job: archives a day and tells those who follow the records. Throws RebuildUnderWay, and then nothing is
 * noted, where what is known is being read anew.
 */
export async function archiveAndAnnounce(
  archive: Archive,
  { outbox, rebuilds, tallies }: Announcing,
  { date, workerId = null, byHand, tally, whenDone }: DayToArchive,
  now: Date,
): Promise<{ date: string } & Counts> {
  const knowledge = await knowledgeOf(rebuilds);
  await archiveDay(archive, date, now, {
    workerId,
    byHand,
    async within(written, session) {
      await stillKnown(rebuilds, knowledge, session);
      await countFor(tallies, tally, written, session);
    },
  });
  const done = await outbox.transact({}, async ({ session, publish }) => {
    await stillKnown(rebuilds, knowledge, session);
    const counts = await countedFor(tallies, tally, session);
    const isNews = (await whenDone?.(counts, session)) ?? true;
    if (workerId === null && isNews) {
      const version = await noteArchived(archive.days, date, now, session);
      const data = { id: date, version, date, ...counts };
      publish(eventOf(dayArchived, { userId: nobody, data, now }));
    }
    return ok({ date, ...counts });
  });
  if (!done.ok) throw new Error(done.failure.message);
  return done.value;
}
