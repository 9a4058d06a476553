import { eachDay } from '@portal/kernel/london';
import { seededRandom, shuffle } from '@portal/testing/seeded-random';
import { expect, test } from 'vitest';
import {
  addTotals,
  type OvertimeRule,
  type PayrollRecord,
  payrollAdjustment,
  payrollTotals,
  defaultOvertimeRule as rule,
} from './payroll-line.ts';
import { payrollParts } from './payroll-period.ts';

const november = { start: '2026-11-01', end: '2026-11-30' };
const december = { start: '2026-12-01', end: '2026-12-31' };

function record(recordDate: string, more: Partial<PayrollRecord> = {}): PayrollRecord {
  return {
    recordDate,
    wasPresent: true,
    hoursWorked: 8,
    onSickLeave: false,
    onCompassionateLeave: false,
    annualLeaveDays: 0,
    isWorkingDay: true,
    dueMinutes: 480,
    plannedMinutes: 480,
    ...more,
  };
}
const free = { isWorkingDay: false, plannedMinutes: 0 };
const absent = { wasPresent: false, hoursWorked: null };

function totals(records: readonly PayrollRecord[], overtime: OvertimeRule = rule) {
  return payrollTotals(november, records, { rule: overtime });
}

test('adds up time and leave of the period, in any order', () => {
  const records = [
    record('2026-10-25', { hoursWorked: 99 }),
    // Two sessions: the time due is that of the day, once.
    record('2026-11-16', { hoursWorked: 4.45 }),
    record('2026-11-16', { hoursWorked: 3.33 }),
    record('2026-11-17', { hoursWorked: 4, annualLeaveDays: 0.5, dueMinutes: 240 }),
    record('2026-11-18', { ...absent, annualLeaveDays: 1, dueMinutes: 0 }),
    record('2026-11-19', { ...absent, onSickLeave: true, dueMinutes: 0 }),
    // The weekend of a sickness is no day of it.
    record('2026-11-21', { ...absent, onSickLeave: true, dueMinutes: 0, ...free }),
    record('2026-11-23', { ...absent, onCompassionateLeave: true, dueMinutes: 0 }),
    record('2026-11-24', {
      ...absent,
      onCompassionateLeave: true,
      onSickLeave: true,
      dueMinutes: 0,
    }),
    record('2026-11-25', { hoursWorked: null }),
    record('2026-12-01', { hoursWorked: 99 }),
  ];
  const random = seededRandom(1);
  for (let time = 0; time < 20; time += 1) {
    expect(totals(shuffle(random, records))).toEqual({
      dueMinutes: 480 + 240 + 480,
      workedMinutes: 267 + 200 + 240,
      overtimeMinutes: 0,
      annualLeaveDays: 1.5,
      annualLeaveMinutes: 240 + 480,
      sickDays: 2,
      sickMinutes: 960,
      compassionateDays: 1,
      compassionateMinutes: 480,
      missingClockOuts: 1,
    });
  }
});

test('overtime is the time beyond that due, by week or period, above the threshold', () => {
  const records = [
    record('2026-11-09', { hoursWorked: 10 }),
    record('2026-11-10', { hoursWorked: 7 }),
    record('2026-11-16', { hoursWorked: 7.5 }),
  ];
  expect(totals(records).overtimeMinutes).toBe(60);
  expect(totals(records, { ...rule, per: 'period' }).overtimeMinutes).toBe(30);
  expect(totals(records, { ...rule, thresholdMinutes: 45 }).overtimeMinutes).toBe(15);
  expect(totals(records, { ...rule, per: 'period', thresholdMinutes: 45 }).overtimeMinutes).toBe(0);
});

test('leave counts as worked for overtime, unless the rule says otherwise', () => {
  const leave = record('2026-11-09', { ...absent, annualLeaveDays: 1, dueMinutes: 0 });
  const records = [leave, record('2026-11-10', { hoursWorked: 17.5 })];
  expect(totals(records).overtimeMinutes).toBe(570);
  expect(totals(records, { ...rule, doesLeaveCount: false }).overtimeMinutes).toBe(90);
});

test('time worked on a day of sickness or compassionate leave is neither overtime nor leave', () => {
  const ill = { onSickLeave: true, dueMinutes: 0 };
  const records = [
    record('2026-11-09', { ...ill, hoursWorked: 3 }),
    record('2026-11-10', { onCompassionateLeave: true, dueMinutes: 0, hoursWorked: 2 }),
    record('2026-11-11'),
  ];
  expect(totals(records)).toMatchObject({
    dueMinutes: 480,
    workedMinutes: 180 + 120 + 480,
    overtimeMinutes: 0,
    sickMinutes: 300,
    compassionateMinutes: 360,
  });
  const longDay = record('2026-11-09', { ...ill, hoursWorked: 9 });
  expect(totals([longDay])).toMatchObject({ overtimeMinutes: 60, sickDays: 1, sickMinutes: 0 });
});

test('a half day of annual leave on a day of compassionate leave is not counted twice', () => {
  const both = { onCompassionateLeave: true, annualLeaveDays: 0.5, dueMinutes: 0 };
  expect(totals([record('2026-11-09', { ...absent, ...both, plannedMinutes: 455 })])).toMatchObject(
    {
      annualLeaveMinutes: 228,
      compassionateMinutes: 227,
    },
  );
});

test('a week of two periods is in the overtime of the second, whole and once', () => {
  const records = [
    record('2026-11-30', { hoursWorked: 12 }),
    record('2026-12-01', { hoursWorked: 5 }),
  ];
  expect(totals(records)).toMatchObject({ workedMinutes: 720, overtimeMinutes: 0 });
  expect(payrollTotals(december, records, { rule })).toMatchObject({
    workedMinutes: 300,
    overtimeMinutes: 60,
  });
});

test('irregular hours have no overtime, and days of sickness from Monday to Friday', () => {
  const irregular = { ...free, isIrregular: true, dueMinutes: 0 };
  const records = [
    record('2026-11-16', irregular),
    record('2026-11-20', { ...irregular, ...absent, onSickLeave: true }),
    record('2026-11-21', { ...irregular, ...absent, onSickLeave: true }),
  ];
  expect(totals(records)).toMatchObject({ workedMinutes: 480, overtimeMinutes: 0, sickDays: 1 });
});

test('annual leave of irregular hours counts the hours that were booked', () => {
  const irregular = { ...free, ...absent, isIrregular: true, dueMinutes: 0 };
  const leave = { ...irregular, annualLeaveDays: 1 };
  const records = [
    record('2026-11-16', { ...leave, irregularLeaveMinutes: 402 }),
    // Two sessions on a day of leave repeat its hours.
    record('2026-11-21', {
      ...leave,
      irregularLeaveMinutes: 399,
      wasPresent: true,
      hoursWorked: 1,
    }),
    record('2026-11-21', {
      ...leave,
      irregularLeaveMinutes: 399,
      wasPresent: true,
      hoursWorked: 2,
    }),
    // From before leave was in hours.
    record('2026-11-23', { ...leave, annualLeaveDays: 0.5 }),
    record('2026-11-24', irregular),
  ];
  expect(totals(records)).toMatchObject({
    workedMinutes: 180,
    overtimeMinutes: 0,
    annualLeaveDays: 2.5,
    annualLeaveMinutes: 402 + 399 + 240,
  });
});

test('the totals of the parts of a period are together those of the period', () => {
  const random = seededRandom(7);
  const days = eachDay('2026-10-20', '2026-12-10');
  for (let time = 0; time < 50; time += 1) {
    const records = days
      .filter(() => random() < 0.8)
      .map((day) => record(day, { hoursWorked: Math.round(random() * 1_200) / 100 }));
    for (const per of ['week', 'period'] as const) {
      const period = { start: days[Math.floor(random() * 10)] ?? '', end: '2026-12-03' };
      const of = (part: typeof period) =>
        payrollTotals(part, records, { rule: { ...rule, per, thresholdMinutes: 30 } });
      expect(addTotals(payrollParts(period, per).map(of))).toEqual(of(period));
    }
  }
});

test('records without the time due or planned have 8 hours on a working day, less leave', () => {
  const {
    dueMinutes: _,
    plannedMinutes: __,
    ...old
  } = record('2026-11-16', { annualLeaveDays: 0.5 });
  const { dueMinutes: ___, ...weekend } = record('2026-11-21', { ...absent, ...free });
  const { plannedMinutes: ____, ...sick } = record('2026-11-17', {
    ...absent,
    onSickLeave: true,
    dueMinutes: 0,
  });
  const { plannedMinutes: _____, ...half } = record('2026-11-18', {
    annualLeaveDays: 0.5,
    dueMinutes: 210,
  });
  expect(totals([old, weekend, sick, half])).toMatchObject({
    dueMinutes: 240 + 210,
    annualLeaveMinutes: 240 + 210,
    sickMinutes: 480,
  });
});

test('somebody without records has nothing', () => {
  expect(Object.values(totals([])).every((value) => value === 0)).toBe(true);
});

test('adjusts each change once', () => {
  const closed = totals([record('2026-11-16')]);
  expect(payrollAdjustment(closed, [closed])).toBeNull();
  const corrected = totals([record('2026-11-16', { hoursWorked: 7 })]);
  const first = payrollAdjustment(corrected, [closed]);
  expect(first).toMatchObject({ workedMinutes: -60, dueMinutes: 0 });
  if (!first) return;
  expect(payrollAdjustment(corrected, [closed, first])).toBeNull();
  // Back as it was closed: the adjustment is taken back.
  expect(payrollAdjustment(closed, [closed, first])).toMatchObject({ workedMinutes: 60 });
});
