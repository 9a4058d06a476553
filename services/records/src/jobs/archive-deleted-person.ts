import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { eachDay } from '@portal/kernel/london';
import type { ClientSession } from 'mongoose';
import type { ArchiveStores } from '../dependencies.ts';
import {
  buildDayRecords,
  type Employee,
  type Session,
  toEmployee,
} from '../domain/build-day-records.ts';
import { type DayDifference, dayDifference } from '../domain/day-difference.ts';
import { isRecordableDay, type RecordedEmployment } from '../domain/is-recordable-day.ts';
import type { EffectiveLeave } from '../domain/leave-flags.ts';
import { recordId } from '../store/record-id.ts';
import { writeDifferences } from '../store/write-differences.ts';

const daysPerTransaction = 200;

type Stores = Pick<
  ArchiveStores,
  | 'people'
  | 'settings'
  | 'entries'
  | 'leave'
  | 'records'
  | 'summaries'
  | 'deletedRecords'
  | 'holidays'
  | 'connection'
  | 'payroll'
  | 'firstRetainedDays'
>;

interface PersonHistory {
  employee: Employee;
  employment: RecordedEmployment;
  calendar: HolidayCalendar;
  worked: ReadonlyMap<string, Session[]>;
  leave: readonly EffectiveLeave[];
}

interface FinalArchiveOptions {
  userId: string;
  until: string;
  /** Runs in each transaction that writes. */
  inTransaction?: (session: ClientSession) => Promise<void>;
}

/**
 * Archives all days of a deleted person for the last time: each day on the staff until the deletion, each
 * day with a session, and each archived day. For an administrator only the latter two. Days outside of the
 * employment have no records. Deleted records stay removed, and final ones as they are. Idempotent.
 */
export async function archiveDeletedPerson(
  archive: Stores,
  { userId, until, inTransaction }: FinalArchiveOptions,
  now: Date,
): Promise<void> {
  const person = await archive.people.byId(userId);
  if (!person) return;
  const { role, since } = person;
  const entitlements = await archive.settings.entitlements({ $in: [userId] });
  const worked = await archive.entries.ofUser(userId);
  const history: PersonHistory = {
    employee: toEmployee(person, entitlements),
    employment: person,
    calendar: await archive.holidays.latest(),
    worked,
    leave: await archive.leave.ofUser(userId),
  };
  const staffDays = role === 'employee' ? eachDay(since, until) : [];
  const archived = await archive.records.daysOfUser(userId);
  const oldest = await archive.firstRetainedDays.archivable(now);
  const days = [...new Set([...staffDays, ...worked.keys(), ...archived])]
    .filter((day) => day >= oldest)
    .sort();
  for (let from = 0; from < days.length; from += daysPerTransaction) {
    const part = days.slice(from, from + daysPerTransaction);
    await archive.connection.transaction(async (session) => {
      await inTransaction?.(session);
      const differences = await finalDifferences(archive, history, part, session);
      return writeDifferences(archive, differences, now, session);
    });
  }
  await archive.connection.transaction(async (session) => {
    const rows = await archive.records.absencesAfter(userId, until, session);
    const differences = rows.map(({ id, recordDate }) => ({
      ...noDifference,
      date: recordDate,
      userId,
      removed: [id],
    }));
    return writeDifferences(archive, differences, now, session);
  });
}

const noDifference = { added: [], changed: [], removed: [] };

/** Reads within the writing transaction, so that it is serialised with a concurrent archive of the day. */
async function finalDifferences(
  { records, deletedRecords }: Stores,
  { employee, employment, calendar, worked, leave }: PersonHistory,
  days: readonly string[],
  session: ClientSession,
): Promise<DayDifference[]> {
  const span = { from: days[0] ?? '', to: days.at(-1) ?? '' };
  const stored = await records.ofUser(employee.id, span, session);
  const deletedByDay = await deletedRecords.ofUser(employee.id, span, session);
  return days.map((date) => {
    const sessions = worked.get(date) ?? [];
    const wanted = isRecordableDay(employment, date, { hasWorked: sessions.length > 0 })
      ? buildDayRecords(employee, {
          date,
          calendar,
          sessions,
          leave,
          deleted: deletedByDay.get(date) ?? new Set(),
        })
      : [];
    return dayDifference(date, wanted, stored.get(date) ?? [], { recordId, final: true });
  });
}
