import { holidayCalendar } from '@portal/kernel/bank-holidays';
import { eachDay } from '@portal/kernel/london';
import { standardSchedule } from '@portal/kernel/working-pattern';
import { expect, it } from 'vitest';
import { type EffectiveLeave, irregularLeaveHours, leaveDates, leaveFlags } from './leave-flags.ts';

const [thursday, friday, saturday, monday] = [
  '2026-11-19',
  '2026-11-20',
  '2026-11-21',
  '2026-11-23',
] as const;

type Day = EffectiveLeave['days'][number];
const full = (date: string): Day => ({ date, portion: 'full' });

function leave(leaveType: EffectiveLeave['leaveType'], ...days: Day[]): EffectiveLeave {
  return {
    leaveType,
    startDate: days[0]?.date ?? null,
    endDate: days.at(-1)?.date ?? null,
    days,
  };
}

const flags = (taken: EffectiveLeave[], date: string = friday) => {
  const { onAnnualLeave, onSickLeave, onCompassionateLeave, annualLeaveDays } = leaveFlags(
    taken,
    date,
    standardSchedule,
  );
  return [onAnnualLeave, onSickLeave, onCompassionateLeave, annualLeaveDays];
};

it('gives no leave without a request, and on other days', () => {
  expect(flags([])).toEqual([false, false, false, 0]);
  expect(flags([leave('annual', full(thursday))])).toEqual([false, false, false, 0]);
});

it('any portion counts as annual leave and is deducted as booked', () => {
  const [morning, afternoon] = (['morning', 'afternoon'] as const).map((portion) =>
    leave('annual', { date: friday, portion }),
  ) as [EffectiveLeave, EffectiveLeave];
  expect(flags([leave('annual', full(friday))])).toEqual([true, false, false, 1]);
  expect(flags([morning])).toEqual([true, false, false, 0.5]);
  expect(flags([afternoon, morning])).toEqual([true, false, false, 1]);
  expect(flags([morning, morning])).toEqual([true, false, false, 0.5]);
});

it('sickness during annual leave gives both, with no deduction', () => {
  const both = [leave('annual', full(friday)), leave('sick', full(friday))];
  expect(flags(both)).toEqual([true, true, false, 0]);
  expect(flags([leave('compassionate', full(friday))])).toEqual([false, false, true, 0]);
});

it('a weekend within annual leave counts as leave, with no deduction', () => {
  const week = [leave('annual', full(friday), full(monday))];
  expect(flags(week, saturday)).toEqual([true, false, false, 0]);
  expect(flags([leave('annual', full(friday))], saturday)).toEqual([false, false, false, 0]);
  expect(flags([leave('sick', full(saturday))], saturday)).toEqual([false, true, false, 0]);
  // Sickness books weekends too, so a cancelled weekend day is not leave.
  expect(flags([leave('sick', full(friday), full(monday))], saturday)[1]).toBe(false);
});

it('nothing is deducted on a day that has become a bank holiday', () => {
  const bank = holidayCalendar('england-and-wales', [[2026, [{ date: friday, name: 'Jubilee' }]]]);
  const taken = [leave('annual', full(friday))];
  expect(leaveFlags(taken, friday, { patterns: [], calendar: bank })).toMatchObject({
    onAnnualLeave: true,
    annualLeaveDays: 0,
  });
});

it('annual leave may cover the dates between its days', () => {
  expect(leaveDates(leave('annual', full(friday), full(monday)))).toEqual(eachDay(friday, monday));
  expect(leaveDates(leave('sick', full(friday), full(monday)))).toEqual([friday, monday]);
  expect(leaveDates({ ...leave('annual', full(friday)), startDate: null })).toEqual([friday]);
  expect(leaveDates({ ...leave('annual'), startDate: friday, endDate: monday })).toEqual([]);
});

it('irregular hours have the hours of leave that were booked for the day, none on a day of sickness', () => {
  const hours = (taken: EffectiveLeave[]) => irregularLeaveHours(taken, friday);
  const booked = leave('annual', { ...full(friday), hours: 6.65 }, { ...full(saturday), hours: 2 });
  expect(hours([])).toBe(0);
  expect(hours([booked])).toBe(6.65);
  // Booked before leave was in hours.
  expect(hours([leave('annual', full(friday))])).toBe(8);
  expect(hours([leave('annual', { date: friday, portion: 'morning' })])).toBe(4);
  expect(hours([booked, leave('sick', full(friday))])).toBe(0);
  expect(hours([booked, leave('sick', full(saturday))])).toBe(6.65);
});
