import { ensureCollections } from '@portal/bus/collections';
import { createHolidayStore } from '@portal/runtime/holiday-store';
import { connectMongo, createIndexes } from '@portal/runtime/mongo';
import { atEnd } from '@portal/testing/clean-up';
import { freshDatabase } from '@portal/testing/databases';
import { newId } from '@portal/testing/event-builders';
import type { Archive } from '../dependencies.ts';
import { archivedDaysIn } from '../store/archived-days.ts';
import { changesIn } from '../store/changes.ts';
import { daySummariesIn } from '../store/day-summaries.ts';
import { deletedPeopleIn } from '../store/deleted-people.ts';
import { deletedRecordsIn } from '../store/deleted-records.ts';
import { type Leave, leaveIn, saveLeave } from '../store/leave.ts';
import { type Person, peopleIn } from '../store/people.ts';
import { recordsCursor } from '../store/record-lists.ts';
import { type RecordRow, recordsIn } from '../store/records.ts';
import { sessionsIn } from '../store/sessions.ts';
import { settingsIn } from '../store/settings.ts';

/** Opens an archive on a fresh database, with functions that store what other services would publish. */
export async function testStores(name: string) {
  const connection = await connectMongo(await freshDatabase(name), name);
  atEnd(() => connection.close());
  const archive: Archive = {
    people: peopleIn(connection),
    settings: settingsIn(connection),
    sessions: sessionsIn(connection),
    leave: leaveIn(connection),
    records: recordsIn(connection),
    summaries: daySummariesIn(connection),
    days: archivedDaysIn(connection),
    deletedRecords: deletedRecordsIn(connection),
    changes: changesIn(connection),
    deletedPeople: deletedPeopleIn(connection),
    holidays: createHolidayStore(connection, 'england-and-wales'),
    retentionYears: 6,
  };
  await ensureCollections(connection);
  await createIndexes(connection);

  async function hire(overrides: Partial<Person> = {}): Promise<string> {
    const person = {
      ...{ _id: newId(), firstName: 'Ada', lastName: 'Lovelace', role: 'employee' as const },
      ...{ annualLeaveEntitlement: 25, since: '2024-01-01', version: 1, ...overrides },
    };
    await archive.people.create(person);
    return person._id;
  }

  /** Stores a session; `to` is null without a clock-out. */
  async function work(userId: string, day: string, from = 9, to: number | null = 17) {
    const at = (hour: number) => new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000);
    const [row] = await archive.sessions.create([
      {
        ...{ _id: newId(), userId, day, version: 1, clockInTime: at(from) },
        clockOutTime: to === null ? null : at(to),
        ...{ isLate: from > 9, lateMinutes: from > 9 ? (from - 9) * 60 : 0 },
        ...{ clockInLocation: 'Mobile', clockOutLocation: to === null ? null : 'Mobile' },
      },
    ]);
    return String(row?._id);
  }

  async function takeLeave(userId: string, leave: Partial<Leave> & Pick<Leave, 'days'>) {
    const [first, last] = [leave.days[0]?.date ?? null, leave.days.at(-1)?.date ?? null];
    const request = {
      ...{ _id: newId(), version: 1, userId, leaveType: 'annual' as const },
      ...{ startDate: first, endDate: last, ...leave },
    };
    await connection.transaction((session) => saveLeave(archive.leave, request, session));
    return request;
  }

  const recordsOn = (day: string): Promise<RecordRow[]> =>
    recordsCursor(archive.records, { startDate: day, endDate: day }).toArray();

  return { connection, archive, hire, work, takeLeave, recordsOn };
}
