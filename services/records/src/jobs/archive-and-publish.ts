import { createEvent, type Outbox } from '@portal/bus/outbox';
import { noUserSubject } from '@portal/contracts/event';
import { dayArchived } from '@portal/contracts/records/events';
import { ok } from '@portal/kernel/result';
import type { ClientSession } from 'mongoose';
import type { ArchiveStores } from '../dependencies.ts';
import type { Counts } from '../domain/archive-job.ts';
import type { ArchiveCounterStore } from '../store/archive-counters.ts';
import { archiveDay } from './archive-day.ts';

/** The outbox, and what jobs store with it. */
export interface PublishDependencies {
  outbox: Pick<Outbox, 'transact'>;
  counters: ArchiveCounterStore;
}

export interface DayToArchive {
  date: string;
  /** Only one member of staff; the day is not marked as archived then. */
  workerId?: string | null;
  byHand: boolean;
  /** Identifies the job whose written records are counted, across processes. */
  counterId: string;
  /** Runs in the transaction that completes the day; false if it was done already. */
  completeInTransaction?: (counts: Counts, session: ClientSession) => Promise<boolean>;
}

/**
 * Archives a day and publishes an event. Throws RebuildInProgress, and stores nothing, while the read
 * models are being rebuilt.
 */
export async function archiveAndPublish(
  archive: ArchiveStores,
  { outbox, counters }: PublishDependencies,
  { date, workerId = null, byHand, counterId, completeInTransaction }: DayToArchive,
  now: Date,
): Promise<{ date: string } & Counts> {
  const { rebuilds } = archive;
  const generation = await rebuilds.currentGeneration();
  await archiveDay(archive, date, now, {
    workerId,
    byHand,
    async inTransaction(written, session) {
      await rebuilds.assertGeneration(generation, session);
      await counters.increment(counterId, written, session);
    },
  });
  const done = await outbox.transact({}, async ({ session, publish }) => {
    await rebuilds.assertGeneration(generation, session);
    const counts = await counters.find(counterId, session);
    const isFirstTime = (await completeInTransaction?.(counts, session)) ?? true;
    if (workerId === null && isFirstTime) {
      const version = await archive.days.markArchived(date, now, session);
      const data = { id: date, version, date, ...counts };
      publish(createEvent(dayArchived, { userId: noUserSubject, data, now }));
    }
    return ok({ date, ...counts });
  });
  if (!done.ok) throw new Error(done.failure.message);
  return done.value;
}
