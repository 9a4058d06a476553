import { addDays, instantInLondon, londonDay, weekOf } from '@portal/kernel/london';
import type { Employee } from './people.ts';
import type { AtRest } from './rest.ts';

/** The Wednesday of the week before: a day that is over whenever the tests run. */
export function lastWednesday(): string {
  return addDays(weekOf(londonDay(new Date())).start, -5);
}

/** The Monday of that week. */
export function lastWeek(): string {
  return addDays(lastWednesday(), -2);
}

/** A session that somebody had on a day, by London's clocks: HR has put it right; gives its id. */
export async function sessionOn(
  by: AtRest,
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

/** Asks for other times of a session, as the person does; gives the correction's id. */
export async function askFor(
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

/** A session that nobody has ended: it is open for 16 hours a moment after this. Gives its day. */
export async function endlessSession(
  by: AtRest,
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
