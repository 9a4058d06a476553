import { isStandardWorkingDay } from '@portal/kernel/bank-holidays';
import { addDays, eachDay, londonDay, weekOf } from '@portal/kernel/london';
import type { Locator, Page } from 'playwright-core';
import type { Employee } from './people.ts';
import type { RestSession } from './rest-session.ts';

/**
 * The Monday some weeks ahead, in London, of a week without a bank holiday, which would make leave
 * cost less.
 */
export function mondayIn(weeks: number): string {
  return addDays(weekOf(londonDay(new Date())).start, 7 * weeks);
}

/** The Monday of a week within one month without bank holidays, at least so many weeks ahead. */
export async function mondayWithoutHolidays(nurse: Employee, weeks: number): Promise<string> {
  for (let ahead = weeks; ; ahead += 1) {
    const startDate = mondayIn(ahead);
    const endDate = addDays(startDate, 4);
    if (endDate.slice(0, 7) !== startDate.slice(0, 7)) continue;
    const query = `startDate=${startDate}&endDate=${endDate}`;
    const { daysRequested } = await nurse.session.call<{ daysRequested: number }>(
      'GET',
      `/api/leave-requests/cost?${query}`,
    );
    if (daysRequested === 5) return startDate;
  }
}

/**
 * The Tuesday of a week without bank holidays, at least so many weeks ahead; each `place` gives
 * another one.
 */
export function tuesdayWithoutHolidays(weeks: number, place = 0): string {
  let left = place;
  for (let ahead = weeks; ; ahead += 1) {
    const monday = mondayIn(ahead);
    const isPlain = eachDay(monday, addDays(monday, 4)).every((day) => isStandardWorkingDay(day));
    if (isPlain && left === 0) return addDays(monday, 1);
    if (isPlain) left -= 1;
  }
}

/**
 * Makes somebody’s leave year start two months ago, so that leave around today is always in one
 * leave year.
 */
export async function startRecentLeaveYear(
  by: RestSession,
  { id: userId }: Employee,
): Promise<void> {
  const leaveYearStartDate = `${addDays(londonDay(new Date()), -60).slice(5, 7)}-01`;
  await by.call('POST', '/api/user-leave-settings', { userId, leaveYearStartDate });
}

/** Types a day into a date field, segment by segment. */
export async function typeDay(page: Page, field: Locator, day: string): Promise<void> {
  await field.getByRole('spinbutton').first().focus();
  const [year, month, date] = day.split('-');
  await page.keyboard.type(`${date}${month}${year}`);
}

/** A date field of a form, by its label. */
export function dateField(form: Locator, label: string): Locator {
  return form.getByRole('group', { name: label, exact: true });
}

/** Creates leave of every kind in March 2027, sickness before it, and a calendar feed. */
export async function createMarchLeave(admin: RestSession, { session }: Employee): Promise<void> {
  const annual = async (from: string, to: string, more: object, decision?: object) => {
    const { id } = await session.call<{ id: string }>('POST', '/api/leave-requests', {
      startDate: `2027-03-${from}`,
      endDate: `2027-03-${to}`,
      ...more,
    });
    if (decision) await admin.call('PATCH', `/api/leave-requests/${id}/status`, decision);
  };
  await annual('08', '12', { reason: 'Skiing with the family' }, { status: 'approved' });
  const denied = { status: 'denied', denialReason: 'Three of you are away then.' };
  await annual('15', '15', { reason: 'A concert in Leeds the night before' }, denied);
  await annual('18', '18', { reason: 'Parents’ evening', isHalfDay: true });
  const away = async (startDate: string, endDate: string, leaveType: string, reason: string) => {
    const body = { startDate, endDate, leaveType, reason };
    return session.call<{ id: string }>('POST', '/api/sick-leave-requests', body);
  };
  await away('2027-02-22', '2027-03-02', 'sick', 'Flu, and no voice at all');
  const { id } = await away('2027-03-24', '2027-03-24', 'compassionate', 'A funeral');
  await admin.call('PATCH', `/api/admin/sick-leave-requests/${id}/status`, { status: 'approved' });
  await session.call('POST', '/api/calendar-feed', {});
}
