import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { daysFromTo } from '@portal/kernel/london';
import type { ClientSession } from 'mongoose';
import { type DayDifference, dayDifference } from '../domain/day-difference.ts';
import type { TakenLeave } from '../domain/leave-of-day.ts';
import { oldestKept } from '../domain/oldest-kept.ts';
import { type Employee, recordsOfDay, type Session } from '../domain/records-of-day.ts';
import { deletedOfPerson } from '../store/deleted-records.ts';
import { leaveOfPerson } from '../store/leave.ts';
import { personOf } from '../store/people.ts';
import { recordId } from '../store/record-id.ts';
import { absencesAfter, recordedDays, storedOfPerson } from '../store/records.ts';
import { sessionsOfPerson } from '../store/sessions.ts';
import { entitlementsOf } from '../store/settings.ts';
import { writeDifferences } from '../store/write-records.ts';
import type { Archive } from './archive-day.ts';

const daysAtOnce = 200;

type Stores = Pick<
  Archive,
  | 'people'
  | 'settings'
  | 'sessions'
  | 'leave'
  | 'records'
  | 'summaries'
  | 'deleted'
  | 'holidays'
  | 'retentionYears'
>;

interface Life {
  employee: Employee;
  calendar: HolidayCalendar;
  worked: ReadonlyMap<string, Session[]>;
  leave: readonly TakenLeave[];
}

interface LastArchive {
  userId: string;
  until: string;
  /** Part of each transaction that writes. */
  within?: (session: ClientSession) => Promise<void>;
}

/**
 * Archives for the last time all days of somebody who was deleted: since they were on the staff to the
 * account's end, whatever they worked, and whatever was archived, of which something may have become known
 * since. Of an administrator, who is no staff, there is no more than that. What is too old to be kept stays
 * removed.
 * It is the same however often it runs. What somebody has deleted stays so.
 */
export async function archivePerson(
  archive: Stores,
  { userId, until, within }: LastArchive,
  now: Date,
): Promise<void> {
  const person = await personOf(archive.people, userId);
  if (!person) return;
  const { firstName, lastName, role, since } = person;
  const entitlements = await entitlementsOf(archive.settings, { $in: [userId] });
  const annualLeaveEntitlement = entitlements.get(userId) ?? person.annualLeaveEntitlement;
  const worked = await sessionsOfPerson(archive.sessions, userId);
  const life: Life = {
    employee: { id: userId, firstName, lastName, role: 'employee', annualLeaveEntitlement },
    calendar: await archive.holidays.latest(),
    worked,
    leave: await leaveOfPerson(archive.leave, userId),
  };
  const staffDays = role === 'employee' ? daysFromTo(since, until) : [];
  const archived = await recordedDays(archive.records, userId);
  const oldest = oldestKept(archive, now);
  const days = [...new Set([...staffDays, ...worked.keys(), ...archived])]
    .filter((day) => day >= oldest)
    .sort();
  for (let from = 0; from < days.length; from += daysAtOnce) {
    const part = days.slice(from, from + daysAtOnce);
    await inTransaction(archive, async (session) => {
      await within?.(session);
      const differences = await lastDifferences(archive, life, part, session);
      return writeDifferences(archive, differences, now, session);
    });
  }
  await inTransaction(archive, async (session) => {
    const rows = await absencesAfter(archive.records, userId, until, session);
    const gone = rows.map(({ id, recordDate }) => ({ ...nothing, date: recordDate, gone: [id] }));
    return writeDifferences(archive, gone, now, session);
  });
}

const nothing = { fresh: [], changed: [], gone: [] };

/** Read in the transaction that writes it: a day that is being archived now comes before or after. */
async function lastDifferences(
  { records, deleted }: Stores,
  { employee, calendar, worked, leave }: Life,
  days: readonly string[],
  session: ClientSession,
): Promise<DayDifference[]> {
  const span = { from: days[0] ?? '', to: days.at(-1) ?? '' };
  const stored = await storedOfPerson(records, employee.id, span, session);
  const hidden = await deletedOfPerson(deleted, employee.id, span, session);
  return days.map((date) => {
    const sessions = worked.get(date) ?? [];
    const wanted = recordsOfDay(employee, { date, calendar, sessions, leave });
    const { fresh, ...rest } = dayDifference(date, wanted, stored.get(date) ?? [], {
      recordId,
      final: true,
    });
    return { ...rest, fresh: fresh.filter(({ id }) => !hidden.has(id)) };
  });
}

async function inTransaction(
  { records }: Stores,
  work: (session: ClientSession) => Promise<unknown>,
): Promise<void> {
  const session = await records.startSession();
  try {
    await session.withTransaction(() => work(session));
  } finally {
    await session.endSession();
  }
}
