import { isWorkingDay } from '@portal/kernel/bank-holidays';
import { daysFromTo } from '@portal/kernel/london';
import { recordsOfDay } from '../domain/records-of-day.ts';
import { personOf } from '../store/people.ts';
import { removeAbsencesAfter, storeRecords } from '../store/records.ts';
import { sessionsOfPerson } from '../store/sessions.ts';
import { entitlementsOf } from '../store/settings.ts';
import type { Archive } from './archive-day.ts';

const daysAtOnce = 500;

/**
 * Archives for the last time all days of somebody who was deleted, from the account's start to its
 * end. Of an administrator only the days worked before they became one are kept: they are no staff.
 * It is the same however often it runs.
 */
export async function archivePerson(
  { people, settings, sessions, records, holidays }: Omit<Archive, 'departures'>,
  { userId, until }: { userId: string; until: string },
  now: Date,
): Promise<void> {
  const person = await personOf(people, userId);
  if (!person) return;
  const { firstName, lastName, role, since } = person;
  const entitlements = await entitlementsOf(settings, [userId]);
  const employee = {
    id: userId,
    firstName,
    lastName,
    role: 'employee' as const,
    annualLeaveEntitlement: entitlements.get(userId) ?? person.annualLeaveEntitlement,
  };
  const calendar = await holidays.current();
  const worked = await sessionsOfPerson(sessions, userId);
  const staffDays = role === 'employee' ? daysFromTo(since, until) : [];
  const days = [...new Set([...staffDays, ...worked.keys()])];

  for (let from = 0; from < days.length; from += daysAtOnce) {
    const rows = days.slice(from, from + daysAtOnce).flatMap((date) => {
      const day = { date, isWorkingDay: isWorkingDay(date, calendar) };
      return recordsOfDay(employee, worked.get(date) ?? [], day);
    });
    await storeRecords(records, rows, now, { final: true });
  }
  await removeAbsencesAfter(records, userId, until);
}
