import { nobody } from '@portal/contracts/event';
import { oldestKept } from '../domain/oldest-kept.ts';
import { daysBegun } from '../store/archived-days.ts';
import type { PersonDay } from '../store/changes.ts';
import { whileWriting } from '../store/day-runs.ts';
import { peopleOf } from '../store/people.ts';
import { type Archive, type ArchivingOptions, archiveDay, type Written } from './archive-day.ts';
import { readPeople, writePeople } from './archive-people.ts';

type Options = Pick<ArchivingOptions, 'within'>;

/**
 * Archives some people’s days again, of which something became known since; `nobody` is everybody’s
 * day. What was never archived is left to the night, and what is too old to be kept stays removed.
 */
export async function archivePersonDays(
  archive: Archive,
  personDays: readonly PersonDay[],
  now: Date,
  options: Options = {},
): Promise<Written> {
  const total = { archived: 0, updated: 0 };
  const byDay = Map.groupBy(personDays, ({ day }) => day);
  const begun = await daysBegun(archive.days, [...byDay.keys()]);
  const oldest = oldestKept(archive, now);
  for (const [date, changes] of byDay) {
    if (date < oldest || !begun.has(date)) continue;
    const userIds = changes.map(({ userId }) => userId);
    const written = userIds.includes(nobody)
      ? await archiveDay(archive, date, now, { ...options, byHand: false })
      : await archivePeople(archive, date, userIds, now, options);
    total.archived += written.archived;
    total.updated += written.updated;
  }
  return total;
}

function archivePeople(
  archive: Archive,
  date: string,
  userIds: readonly string[],
  now: Date,
  { within }: Options,
): Promise<Written> {
  return whileWriting(archive.days, date, async (run) => {
    const day = { date, calendar: await archive.holidays.latest(), byHand: false };
    const people = await peopleOf(archive.people, userIds);
    const batch = await readPeople(archive, day, people, { $in: userIds });
    return writePeople(archive, day, batch, { run, now, within });
  });
}
