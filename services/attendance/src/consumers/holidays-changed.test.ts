import { monthlyStats, weeklyStats } from '@portal/contracts/attendance/own-stats';
import { noUserSubject } from '@portal/contracts/event';
import { holidaysChanged } from '@portal/contracts/leave/events';
import { type BankHoliday, bankHolidays, type Nation } from '@portal/kernel/bank-holidays';
import { instantInLondon } from '@portal/kernel/london';
import { buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { expect, it } from 'vitest';
import { employedBetween } from '../../testing/employment.ts';
import { startAttendanceService } from '../../testing/service.ts';
import { session, sessionRows } from '../../testing/sessions.ts';

const { database, employee, env } = await startAttendanceService();
const leave = await connectNatsAs('leave', env.NATS_URL ?? '');

/** An event of leave: the nation and GOV.UK's list of 2025. */
function tell(version: number, nation: Nation, holidays: readonly BankHoliday[] = []) {
  const published = holidays.length > 0 ? [{ year: 2025, holidays }] : [];
  const data = { id: 'holidays', version, nation, published };
  return publishAs(leave, holidaysChanged, buildCloudEvent(holidaysChanged, noUserSubject, data));
}

/** A person who worked on the Monday and Tuesday of the week of 1 December 2025. */
async function person() {
  const { id, run } = await employee({ employment: employedBetween('2025-12-01') });
  const worked = (day: string) =>
    session(id, instantInLondon(day, '09:00'), instantInLondon(day, '17:00'));
  await sessionRows(database).insertMany([worked('2025-12-01'), worked('2025-12-02')]);
  return {
    async week() {
      const { data } = await run(weeklyStats, { day: '2025-12-01' });
      return {
        rate: data?.attendanceRate,
        off: data?.days.filter(({ isWorkingDay }) => !isWorkingDay).map(({ date }) => date),
      };
    },
    daysIn: async (month: string) => (await run(monthlyStats, { month })).data?.workingDaysInMonth,
  };
}
const weekend = ['2025-12-06', '2025-12-07'];

it('uses the newest bank holidays that leave published', async () => {
  const ada = await person();
  expect(await ada.week()).toEqual({ rate: 40, off: weekend });
  expect(await ada.daysIn('2025-12')).toBe(21);

  // St Andrew’s Day of 2025 is a Sunday: people are off on the Monday.
  await tell(2, 'scotland');
  await eventually(
    async () => expect(await ada.week()).toEqual({ rate: 50, off: ['2025-12-01', ...weekend] }),
    { timeoutMs: 60_000 },
  );
  expect(await ada.daysIn('2025-12')).toBe(20);
  expect(await ada.daysIn('2026-01')).toBe(20);

  const oneOff = { date: '2025-12-04', name: 'A day of thanks' };
  await tell(4, 'england-and-wales', [...bankHolidays(2025), oneOff]);
  // An older event that arrives late changes nothing.
  await tell(3, 'northern-ireland');
  await eventually(
    async () => expect(await ada.week()).toEqual({ rate: 50, off: ['2025-12-04', ...weekend] }),
    { timeoutMs: 60_000 },
  );
  expect(await ada.daysIn('2025-12')).toBe(20);
  // Years that are not published use the statutory rules.
  expect(await ada.daysIn('2026-01')).toBe(21);
});
