import { addDays, instantInLondon, londonDay, weekOf } from '@portal/kernel/london';
import type { Employee } from './people.ts';
import type { RestSession } from './rest-session.ts';

/** The Wednesday of last week, which is always over. */
export function lastWednesday(): string {
  return addDays(weekOf(londonDay(new Date())).start, -5);
}

/** The Monday of last week. */
export function lastWeek(): string {
  return addDays(lastWednesday(), -2);
}

/** Creates an entry on a day, with times in London, by a correction of HR. Returns its id. */
export async function createEntry(
  by: RestSession,
  { session }: Pick<Employee, 'session'>,
  day: string,
  [from, to]: readonly [string, string],
): Promise<string> {
  const { id } = await session.call<{ id: string }>('POST', '/api/time-entries/clock-in', {
    deviceInfo: 'Office Computer',
  });
  await session.call('POST', '/api/time-entries/clock-out', { deviceInfo: 'Office Computer' });
  await by.call('PATCH', `/api/admin/time-entries/${id}`, {
    clockInTime: instantInLondon(day, from).toISOString(),
    clockOutTime: instantInLondon(day, to).toISOString(),
    reason: 'The ward’s computer was down that day',
  });
  return id;
}

/** Requests other times for an entry as its owner. Returns the correction’s id. */
export async function requestCorrection(
  { session }: Pick<Employee, 'session'>,
  entryId: string,
  day: string,
  [from, to]: readonly [string, string],
  reason: string,
): Promise<string> {
  const { id } = await session.call<{ id: string }>(
    'POST',
    `/api/time-entries/${entryId}/corrections`,
    {
      clockInTime: instantInLondon(day, from).toISOString(),
      clockOutTime: instantInLondon(day, to).toISOString(),
      reason,
    },
  );
  return id;
}

const hour = 3_600_000;

/** Creates an entry without a clock-out that has just been open for 16 hours. Returns its day. */
export async function createEntryWithoutClockOut(
  by: RestSession,
  { session }: Pick<Employee, 'session'>,
): Promise<string> {
  const { id } = await session.call<{ id: string }>('POST', '/api/time-entries/clock-in', {
    deviceInfo: 'Mobile',
  });
  const soonMs = 1_500;
  const began = new Date(Date.now() - 16 * hour + soonMs);
  await by.call('PATCH', `/api/admin/time-entries/${id}`, {
    clockInTime: began.toISOString(),
    reason: 'She came earlier',
  });
  await new Promise((resolve) => setTimeout(resolve, soonMs + 100));
  return londonDay(began);
}
