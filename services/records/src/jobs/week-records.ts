import { addDays, daysFromTo } from '@portal/kernel/london';
import { asArchived } from '../domain/as-archived.ts';
import { daysOfWeek, type PersonWeek, type WeekRecord, weekFrom } from '../domain/weekly-report.ts';
import { archivedBetween } from '../store/archived-days.ts';
import { deletedOf } from '../store/deleted-records.ts';
import { departedOf } from '../store/departures.ts';
import { nextPeople } from '../store/people.ts';
import { knowledgeOf, type Rebuilds, RebuildUnderWay } from '../store/rebuilds.ts';
import { recordBatches } from '../store/record-batches.ts';
import { fromTo } from '../store/whose.ts';
import type { Archive } from './archive-day.ts';
import { readPeople } from './archive-people.ts';

const batchSize = 1_000;

export interface Known {
  archive: Archive;
  rebuilds: Rebuilds;
}

/**
 * The lines of the report of the seven days from a day, as they are known now. Throws RebuildUnderWay where
 * one of them is not archived and half of it is known.
 */
export async function weekOfEverybody(
  known: Known,
  startDate: string,
  today: string,
): Promise<PersonWeek[]> {
  const week = weekFrom(startDate);
  for await (const records of recordsOfWeek(known, startDate, today)) records.forEach(week.add);
  return week.people();
}

/**
 * The records of seven days: what is archived, and of the days up to today that are not, what the
 * archive would write now.
 */
async function* recordsOfWeek(
  { archive, rebuilds }: Known,
  startDate: string,
  today: string,
): AsyncGenerator<readonly WeekRecord[]> {
  const last = addDays(startDate, daysOfWeek - 1);
  const whole = new Set(await archivedBetween(archive.days, startDate, last));
  for (const date of daysFromTo(startDate, last)) {
    const known = new Set<string>();
    if (!whole.has(date) && date <= today) {
      const knowledge = await knowledgeOf(rebuilds);
      yield* recordsAsOfNow(archive, date, known);
      if ((await knowledgeOf(rebuilds)) !== knowledge) throw new RebuildUnderWay();
    }
    const stored = recordBatches(archive.records, { startDate: date, endDate: date });
    for await (const records of stored) {
      yield known.size === 0 ? records : records.filter(({ userId }) => !known.has(userId));
    }
  }
}

/** A day as it would be archived now; of whom is noted in `known`. */
async function* recordsAsOfNow(
  archive: Archive,
  date: string,
  known: Set<string>,
): AsyncGenerator<readonly WeekRecord[]> {
  const day = { date, calendar: await archive.holidays.latest(), byHand: false };
  const session = await archive.records.startSession();
  try {
    for (let after = ''; ; ) {
      const people = await nextPeople(archive.people, { after, limit: batchSize });
      const ids = people.map(({ _id }) => _id);
      const whose = fromTo(ids);
      const { differences, stored } = await readPeople(archive, day, people, whose);
      // Whoever was deleted is archived to the end by what removes them.
      const departed = await departedOf(archive.departures, whose, session);
      const deleted = await deletedOf(archive.deleted, date, whose, session);
      const here = [...differences].filter(([id]) => !departed.has(id));
      for (const [id] of here) known.add(id);
      yield here.flatMap(([id, difference]) =>
        asArchived(stored.get(id) ?? [], difference, deleted),
      );
      const last = ids.at(-1);
      if (last === undefined || ids.length < batchSize) return;
      after = last;
    }
  } finally {
    await session.endSession();
  }
}
