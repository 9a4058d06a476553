import { expect, it } from 'vitest';
import { planDay } from './use-planned-day.ts';

const office = { workStartTime: '09:00', workEndTime: '17:00' };
const monday = '2026-11-23';
const tuesday = '2026-11-24';
const longDay = { week: 1, weekday: 1, start: '07:30', end: '20:00', breakMinutes: 60 };
const fixed = { from: '2026-11-02', isIrregular: false, worksBankHolidays: false, weeks: 1 };
const longMondays = { ...office, workingPatterns: [{ ...fixed, shifts: [longDay] }] };
const irregular = {
  ...office,
  workingPatterns: [{ ...fixed, isIrregular: true, shifts: [] }],
};

it('follows the work hours without a pattern', () => {
  const hours = { start: '09:00', end: '17:00' };
  expect(planDay(tuesday, office)).toMatchObject({ dueMinutes: 480, hours, isDayOff: false });
  // Nothing is due at the weekend, and people who work then have the same hours.
  const sunday = planDay('2026-11-29', office);
  expect(sunday).toMatchObject({ dueMinutes: 0, hours, isDayOff: false });
});

it('follows the shifts of a pattern', () => {
  const hours = { start: '07:30', end: '20:00' };
  expect(planDay(monday, longMondays)).toMatchObject({ dueMinutes: 690, hours, isDayOff: false });
  expect(planDay(tuesday, longMondays)).toEqual({ dueMinutes: 0, hours: null, isDayOff: true });
});

it('has no hours and no day off with irregular hours', () => {
  expect(planDay(monday, irregular)).toEqual({ dueMinutes: 0, hours: null, isDayOff: false });
});

it('prefers what the server knows about leave and bank holidays', () => {
  const onLeave = planDay(monday, longMondays, { dueMinutes: 345, isWorkingDay: true });
  expect(onLeave).toMatchObject({ dueMinutes: 345, hours: { start: '07:30' } });
  const holiday = planDay(monday, longMondays, { dueMinutes: 0, isWorkingDay: false });
  expect(holiday).toEqual({ dueMinutes: 0, hours: null, isDayOff: true });
});

it('knows nothing without a network', () => {
  expect(planDay(monday, {})).toEqual({ dueMinutes: null, hours: null, isDayOff: false });
});
