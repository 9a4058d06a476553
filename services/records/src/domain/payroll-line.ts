import { type HolidayCalendar, isStandardWorkingDay } from '@portal/kernel/bank-holidays';
import { hoursToMinutes } from '@portal/kernel/duration';
import { weekOf } from '@portal/kernel/london';
import type { RecordToStore } from './day-difference.ts';
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
  Partial<Pick<RecordToStore, 'dueMinutes' | 'isIrregular'>>;

/** When time worked is overtime. No law sets it: contracts do (docs/payroll.md). */
export interface OvertimeRule {
  /** Whether a long day is made up for by a short one in the same week, or in the whole period. */
  per: 'week' | 'period';
  /** Minutes beyond those due that are not overtime yet. */
  thresholdMinutes: number;
}

/** Time beyond that due in a week, less leave: leave counts as worked. */
export const defaultOvertimeRule: OvertimeRule = { per: 'week', thresholdMinutes: 0 };

/** The times and days of a person in a pay period. Minutes due are less leave. */
export interface PayrollTotals {
  dueMinutes: number;
  workedMinutes: number;
  overtimeMinutes: number;
  annualLeaveDays: number;
  /** Working days; Monday to Friday with irregular hours. */
  sickDays: number;
  /** Counted like days of sickness; none on a day of sickness. */
  compassionateDays: number;
  /** Sessions without a clock-out: their time is not records. */
  missingClockOuts: number;
}

/** A person’s day: each of its records repeats the day’s leave and time due. */
interface PayrollDay {
  date: string;
  due: number;
  worked: number;
  isIrregular: boolean;
  annualLeaveDays: number;
  isSick: boolean;
  isCompassionate: boolean;
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
    sickDays: sum(({ isSick }) => Number(isSick)),
    compassionateDays: sum(({ isCompassionate }) => Number(isCompassionate)),
    missingClockOuts: sum((day) => day.missingClockOuts),
  };
}

/** What a period would say now less what was closed and adjusted for it; null if nothing changed. */
export function payrollAdjustment(
  now: PayrollTotals,
  already: readonly PayrollTotals[],
): PayrollTotals | null {
  const difference = already.reduce(subtract, now);
  return Object.values(difference).some((value) => value !== 0) ? difference : null;
}

function subtract(one: PayrollTotals, other: PayrollTotals): PayrollTotals {
  return {
    dueMinutes: one.dueMinutes - other.dueMinutes,
    workedMinutes: one.workedMinutes - other.workedMinutes,
    overtimeMinutes: one.overtimeMinutes - other.overtimeMinutes,
    annualLeaveDays: one.annualLeaveDays - other.annualLeaveDays,
    sickDays: one.sickDays - other.sickDays,
    compassionateDays: one.compassionateDays - other.compassionateDays,
    missingClockOuts: one.missingClockOuts - other.missingClockOuts,
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
  const isSick = isCounted && records.some(({ onSickLeave }) => onSickLeave);
  const sessions = records.filter(({ wasPresent }) => wasPresent);
  return {
    date,
    isIrregular,
    due: Math.max(...records.map(dueMinutesOf)),
    worked: sessions.reduce((sum, { hoursWorked }) => sum + hoursToMinutes(hoursWorked ?? 0), 0),
    annualLeaveDays: Math.max(...records.map((record) => record.annualLeaveDays)),
    isSick,
    isCompassionate:
      isCounted && !isSick && records.some(({ onCompassionateLeave }) => onCompassionateLeave),
    missingClockOuts: sessions.filter(({ hoursWorked }) => hoursWorked === null).length,
  };
}

const standardMinutes = 8 * 60;

/** Records of earlier versions have no time due: a working day had 8 hours, less leave (docs/working-patterns.md). */
function dueMinutesOf(record: PayrollRecord): number {
  if (record.dueMinutes !== undefined) return record.dueMinutes;
  return record.isWorkingDay ? standardMinutes * (1 - leaveShare(record)) : 0;
}

/** Days of irregular hours have no overtime, because nothing is due on them. */
function overtime(
  period: PayrollPeriod,
  days: readonly PayrollDay[],
  { per, thresholdMinutes }: OvertimeRule,
): number {
  const range = per === 'week' ? overtimeDays(period) : period;
  const counted = days.filter(isWithin(range)).filter(({ isIrregular }) => !isIrregular);
  const groups = Map.groupBy(counted, ({ date }) => (per === 'week' ? weekOf(date).start : ''));
  return [...groups.values()].reduce((sum, group) => {
    const beyond = group.reduce((minutes, { worked, due }) => minutes + worked - due, 0);
    return sum + Math.max(0, beyond - thresholdMinutes);
  }, 0);
}

function isWithin({ start, end }: PayrollPeriod) {
  return ({ date }: PayrollDay) => start <= date && date <= end;
}
