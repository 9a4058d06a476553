import type { PayrollTotals } from '@portal/contracts/records/payroll';
import { type HolidayCalendar, isStandardWorkingDay } from '@portal/kernel/bank-holidays';
import { hoursToMinutes } from '@portal/kernel/duration';
import { leaveDayHours } from '@portal/kernel/irregular-hours-leave';
import { weekOf } from '@portal/kernel/london';
import type { RecordToStore } from './day-difference.ts';
import { dueMinutesOf, standardMinutes } from './due-minutes.ts';
import { leaveShare } from './leave-flags.ts';
import { overtimeDays, type PayrollPeriod } from './payroll-period.ts';

/** The fields of a record that payroll uses. */
export type PayrollRecord = Pick<
  RecordToStore,
  | 'recordDate'
  | 'wasPresent'
  | 'hoursWorked'
  | 'onSickLeave'
  | 'onCompassionateLeave'
  | 'annualLeaveDays'
  | 'isWorkingDay'
> &
  Partial<
    Pick<RecordToStore, 'dueMinutes' | 'plannedMinutes' | 'isIrregular' | 'irregularLeaveMinutes'>
  >;

/** When time worked is overtime. No law sets it: contracts do (docs/payroll.md). */
export interface OvertimeRule {
  /** Whether a long day is made up for by a short one in the same week, or in the whole period. */
  per: 'week' | 'period';
  /** Minutes beyond those due that are not overtime yet. */
  thresholdMinutes: number;
  /** Whether leave counts as worked: otherwise the time planned is compared, not that due. */
  doesLeaveCount: boolean;
}

/** Time beyond that due in a week, less leave. */
export const defaultOvertimeRule: OvertimeRule = {
  per: 'week',
  thresholdMinutes: 0,
  doesLeaveCount: true,
};

export const noTotals: PayrollTotals = {
  dueMinutes: 0,
  workedMinutes: 0,
  overtimeMinutes: 0,
  annualLeaveDays: 0,
  annualLeaveMinutes: 0,
  sickDays: 0,
  sickMinutes: 0,
  compassionateDays: 0,
  compassionateMinutes: 0,
  missingClockOuts: 0,
};

/** A person’s day: each of its records repeats the day’s leave and time due. */
interface PayrollDay {
  date: string;
  /** Less leave. */
  due: number;
  /** Beyond it, time worked is overtime: the time due, or what was worked on a day of sickness. */
  normal: number;
  /** Before leave. */
  planned: number;
  worked: number;
  isIrregular: boolean;
  annualLeaveDays: number;
  annualLeaveMinutes: number;
  isSick: boolean;
  sickMinutes: number;
  isCompassionate: boolean;
  compassionateMinutes: number;
  missingClockOuts: number;
}

/**
 * Adds up the records of one person in a period; `records` are in any order, and those of other days are ignored
 * unless a week of overtime has them (`overtimeDays`). A session counts on the London day on which it
 * began, as everywhere (docs/time.md). People who join or leave have records on their days only.
 */
export function payrollTotals(
  period: PayrollPeriod,
  records: readonly PayrollRecord[],
  { rule, calendar }: { rule: OvertimeRule; calendar?: HolidayCalendar | undefined },
): PayrollTotals {
  const days = toDays(records, calendar);
  const inPeriod = days.filter(isWithin(period));
  const sum = (of: (day: PayrollDay) => number) =>
    inPeriod.reduce((total, day) => total + of(day), 0);
  return {
    dueMinutes: sum(({ due }) => due),
    workedMinutes: sum(({ worked }) => worked),
    overtimeMinutes: overtime(period, days, rule),
    annualLeaveDays: sum((day) => day.annualLeaveDays),
    annualLeaveMinutes: sum((day) => day.annualLeaveMinutes),
    sickDays: sum(({ isSick }) => Number(isSick)),
    sickMinutes: sum((day) => day.sickMinutes),
    compassionateDays: sum(({ isCompassionate }) => Number(isCompassionate)),
    compassionateMinutes: sum((day) => day.compassionateMinutes),
    missingClockOuts: sum((day) => day.missingClockOuts),
  };
}

/** What a period would say now less what was closed and adjusted for it; null if nothing changed. */
export function payrollAdjustment(
  now: PayrollTotals,
  already: readonly PayrollTotals[],
): PayrollTotals | null {
  const difference = already.reduce((rest, one) => combine(rest, one, -1), now);
  return isNothing(difference) ? null : difference;
}

/** The sum of any number of totals. */
export function addTotals(all: readonly PayrollTotals[]): PayrollTotals {
  return all.reduce((sum, one) => combine(sum, one, 1), noTotals);
}

/** Whether all values are 0. */
export function isNothing(totals: PayrollTotals): boolean {
  return Object.values(totals).every((value) => value === 0);
}

function combine(one: PayrollTotals, other: PayrollTotals, sign: 1 | -1): PayrollTotals {
  const add = (field: keyof PayrollTotals) => one[field] + sign * other[field];
  return {
    dueMinutes: add('dueMinutes'),
    workedMinutes: add('workedMinutes'),
    overtimeMinutes: add('overtimeMinutes'),
    annualLeaveDays: add('annualLeaveDays'),
    annualLeaveMinutes: add('annualLeaveMinutes'),
    sickDays: add('sickDays'),
    sickMinutes: add('sickMinutes'),
    compassionateDays: add('compassionateDays'),
    compassionateMinutes: add('compassionateMinutes'),
    missingClockOuts: add('missingClockOuts'),
  };
}

function toDays(
  records: readonly PayrollRecord[],
  calendar: HolidayCalendar | undefined,
): PayrollDay[] {
  const byDate = Map.groupBy(records, ({ recordDate }) => recordDate);
  return [...byDate].map(([date, ofDay]) => toDay(date, ofDay, calendar));
}

function toDay(
  date: string,
  records: readonly PayrollRecord[],
  calendar: HolidayCalendar | undefined,
): PayrollDay {
  const isIrregular = records.some((record) => record.isIrregular);
  const isCounted = isIrregular
    ? isStandardWorkingDay(date, calendar)
    : records.some(({ isWorkingDay }) => isWorkingDay);
  const onSickLeave = records.some((record) => record.onSickLeave);
  const onCompassionateLeave = !onSickLeave && records.some((one) => one.onCompassionateLeave);
  const sessions = records.filter(({ wasPresent }) => wasPresent);
  const planned = Math.max(...records.map(plannedMinutesOf));
  const worked = sessions.reduce((sum, one) => sum + hoursToMinutes(one.hoursWorked ?? 0), 0);
  const due = Math.max(...records.map(dueMinutesOf));
  // Who falls ill at work isn't absent for the time worked: it's neither overtime nor sickness.
  const isAbsent = onSickLeave || onCompassionateLeave;
  const normal = isAbsent ? Math.max(due, Math.min(worked, planned)) : due;
  const annualLeaveDays = Math.max(...records.map((record) => record.annualLeaveDays));
  const annualLeaveMinutes = onSickLeave ? 0 : Math.round(planned * annualLeaveDays);
  const leaveMinutes = planned - normal;
  const irregularMinutes = isIrregular ? Math.max(...records.map(irregularLeaveMinutesOf)) : 0;
  return {
    date,
    isIrregular,
    due,
    normal,
    planned,
    worked,
    annualLeaveDays,
    // What isn’t due is leave, to the minute. Of irregular hours nothing is due, so the hours booked count.
    annualLeaveMinutes:
      irregularMinutes + (onCompassionateLeave || onSickLeave ? annualLeaveMinutes : leaveMinutes),
    isSick: isCounted && onSickLeave,
    sickMinutes: onSickLeave ? leaveMinutes : 0,
    isCompassionate: isCounted && onCompassionateLeave,
    compassionateMinutes: onCompassionateLeave ? Math.max(0, leaveMinutes - annualLeaveMinutes) : 0,
    missingClockOuts: sessions.filter(({ hoursWorked }) => hoursWorked === null).length,
  };
}

/** Records of earlier versions have no time planned: it follows from the time due, or is 8 hours of a day of leave. */
function plannedMinutesOf(record: PayrollRecord): number {
  if (record.plannedMinutes !== undefined) return record.plannedMinutes;
  const share = leaveShare(record);
  if (share < 1) return Math.round(dueMinutesOf(record) / (1 - share));
  return record.isWorkingDay ? standardMinutes : 0;
}

/** Records from before leave was in hours have the hours of a day of leave. */
function irregularLeaveMinutesOf({
  irregularLeaveMinutes,
  annualLeaveDays,
}: PayrollRecord): number {
  return irregularLeaveMinutes ?? hoursToMinutes(leaveDayHours({ share: annualLeaveDays }));
}

/** Days of irregular hours have no overtime, because nothing is due on them. */
function overtime(
  period: PayrollPeriod,
  days: readonly PayrollDay[],
  { per, thresholdMinutes, doesLeaveCount }: OvertimeRule,
): number {
  const range = per === 'week' ? overtimeDays(period) : period;
  const counted = days.filter(isWithin(range)).filter(({ isIrregular }) => !isIrregular);
  const groups = Map.groupBy(counted, ({ date }) => (per === 'week' ? weekOf(date).start : ''));
  return [...groups.values()].reduce((sum, group) => {
    const beyond = group.reduce(
      (minutes, { worked, normal, planned }) =>
        minutes + worked - (doesLeaveCount ? normal : planned),
      0,
    );
    return sum + Math.max(0, beyond - thresholdMinutes);
  }, 0);
}

function isWithin({ start, end }: PayrollPeriod) {
  return ({ date }: PayrollDay) => start <= date && date <= end;
}
