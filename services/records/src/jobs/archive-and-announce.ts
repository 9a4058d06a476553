import { eventOf, type Outbox } from '@portal/bus/outbox';
import { nobody } from '@portal/contracts/event';
import { dayArchived } from '@portal/contracts/records/events';
import { ok } from '@portal/kernel/result';
import { type ArchivedDays, noteArchived } from '../store/archived-days.ts';
import { type Archive, archiveDay } from './archive-day.ts';
import type { ArchivedDay } from './archive-queue.ts';

/** The job: archives a day and tells those who follow the records. */
export async function archiveAndAnnounce(
  archive: Archive,
  { days, outbox }: { days: ArchivedDays; outbox: Outbox },
  date: string,
  now: Date,
): Promise<ArchivedDay> {
  const done = { date, ...(await archiveDay(archive, date, now)) };
  const event = eventOf(dayArchived, {
    userId: nobody,
    data: { id: date, version: 1, ...done },
    now,
  });
  await outbox.transact({}, async (tx) => {
    const version = await noteArchived(days, date, now, tx.session);
    tx.publish({ ...event, data: { ...event.data, version } });
    return ok(done);
  });
  return done;
}
