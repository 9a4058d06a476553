import { addDays, eachDay } from '@portal/kernel/london';
import type { ArchiveStores } from '../dependencies.ts';
import { applyDayDifference } from '../domain/apply-day-difference.ts';
import {
  createWeekTotals,
  daysOfWeek,
  type PersonWeek,
  type WeekRecord,
} from '../domain/weekly-report.ts';
import { RebuildInProgressError } from '../store/rebuilds.ts';
import { idRangeFilter } from '../store/user-filter.ts';
import { readBatch } from './archive-batch.ts';

const batchSize = 1_000;

/**
 * Loads the weekly report of seven days from current data; with `teamId`, only of people who are in the
 * team on at least one of the days. Throws RebuildInProgressError if a day is not archived yet and the
 * read models are incomplete.
 */
export async function loadWeeklyReport(
  archive: ArchiveStores,
  startDate: string,
  today: string,
  teamId: string | null = null,
): Promise<PersonWeek[]> {
  const week = createWeekTotals(startDate, await archive.holidays.latest());
  for await (const records of recordsOfWeek(archive, startDate, today)) {
    records.forEach(week.add);
  }
  if (teamId === null) return week.people();
  const period = { start: startDate, end: addDays(startDate, daysOfWeek - 1) };
  const members = await archive.people.membersDuring(teamId, period);
  // Of deleted people only the records tell the team.
  return week
    .people()
    .filter(({ userId, teamIds }) => members.has(userId) || teamIds.includes(teamId));
}

/**
 * Reads the records of seven days: archived ones, and for days up to today that are not archived, those
 * that would be archived now. Of final days there are only archived ones.
 */
async function* recordsOfWeek(
  archive: ArchiveStores,
  startDate: string,
  today: string,
): AsyncGenerator<readonly WeekRecord[]> {
  const last = addDays(startDate, daysOfWeek - 1);
  const complete = new Set(await archive.days.archivedBetween(startDate, last));
  const since = await archive.firstRetainedDays.archivable(new Date());
  for (const date of eachDay(startDate, last)) {
    const included = new Set<string>();
    if (!complete.has(date) && date <= today && date >= since) {
      const generation = await archive.rebuilds.currentGeneration();
      yield* currentRecords(archive, date, included);
      if ((await archive.rebuilds.currentGeneration()) !== generation) {
        throw new RebuildInProgressError();
      }
    }
    const stored = archive.records.batches({ startDate: date, endDate: date });
    for await (const records of stored) {
      yield included.size === 0 ? records : records.filter(({ userId }) => !included.has(userId));
    }
  }
}

/** The records of a day as they would be archived now; adds their people to `included`. */
async function* currentRecords(
  archive: ArchiveStores,
  date: string,
  included: Set<string>,
): AsyncGenerator<readonly WeekRecord[]> {
  const day = { date, calendar: await archive.holidays.latest(), byHand: false };
  const session = await archive.connection.startSession();
  try {
    for (let after = ''; ; ) {
      const people = await archive.people.next({ after, limit: batchSize });
      const ids = people.map(({ id }) => id);
      const userFilter = idRangeFilter(ids);
      const { differences, stored } = await readBatch(archive, day, people, userFilter);
      // Deleted people are archived separately, by finalize-deleted-people.ts.
      const deletedPeople = await archive.deletedPeople.deletedAmong(userFilter, session);
      const rest = [...differences].filter(([id]) => !deletedPeople.has(id));
      for (const [id] of rest) included.add(id);
      yield rest.flatMap(([id, difference]) =>
        applyDayDifference(stored.get(id) ?? [], difference),
      );
      const last = ids.at(-1);
      if (last === undefined || ids.length < batchSize) return;
      after = last;
    }
  } finally {
    await session.endSession();
  }
}
