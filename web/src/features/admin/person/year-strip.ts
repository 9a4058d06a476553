import { isEmployedOn } from '@portal/kernel/employment';
import { eachDay } from '@portal/kernel/london';
import { isLeaveDay, isSicknessDay } from '@portal/kernel/working-pattern';
import type { LeaveType } from '../../leave/format-leave.ts';
import { formatDayOfYear } from '../../leave/format-leave-dates.ts';
import { type BankHolidayNames, isDayOff } from '../../leave/holiday-calendar.ts';
import { formatLeaveMark } from '../../leave/leave-mark.tsx';
import { leaveTypeOrder } from '../../leave/leave-style.ts';
import {
  isInEffect,
  type Leave,
  type Portion,
  portionOn,
} from '../leave-calendar/calendar-leave.ts';
import type { WorkPlan } from './work-plan.ts';

/** One day of a strip. */
export interface StripDay {
  date: string;
  isEmployed: boolean;
  /** Off by the working pattern, or a bank holiday. */
  isFree: boolean;
  holiday: string | undefined;
  /** The leave that counts most. */
  leave: (Pick<Leave, 'leaveType' | 'status'> & { portion: Portion }) | null;
}

/** Every day of a calendar year, with leave, free days and bank holidays. */
export function yearStrip(
  year: number,
  { patterns, calendar, employment, leave }: Omit<WorkPlan, 'workHours' | 'createdOn'>,
  holidays: BankHolidayNames,
): StripDay[] {
  const isFree = (day: string) => isDayOff(day, patterns, calendar);
  const inOrder = [...leave].sort(
    (one, other) =>
      Number(isInEffect(other)) - Number(isInEffect(one)) ||
      leaveTypeOrder[one.leaveType] - leaveTypeOrder[other.leaveType],
  );
  return eachDay(`${year}-01-01`, `${year}-12-31`).map((date) => {
    const isEmployed = isEmployedOn(employment, date);
    // Leave on days outside of the employment counts nothing.
    const [shown] = (isEmployed ? inOrder : []).flatMap((one) => {
      const portion = portionOn(one, date, (_, day) => isFree(day));
      return portion === null ? [] : [{ ...one, portion }];
    });
    return {
      date,
      isEmployed,
      isFree: isFree(date),
      holiday: holidays[date],
      leave: shown
        ? { leaveType: shown.leaveType, status: shown.status, portion: shown.portion }
        : null,
    };
  });
}

/** Consecutive days that look the same. */
export interface StripRun {
  /** The index of the first day. */
  start: number;
  length: number;
  day: StripDay;
}

/** Groups consecutive days by a key; days without one are left out. */
export function stripRuns(
  days: readonly StripDay[],
  keyOf: (day: StripDay) => string | null,
): StripRun[] {
  const runs: (StripRun & { key: string })[] = [];
  for (const [index, day] of days.entries()) {
    const key = keyOf(day);
    if (key === null) continue;
    const last = runs.at(-1);
    if (last?.key === key && last.start + last.length === index) last.length += 1;
    else runs.push({ key, start: index, length: 1, day });
  }
  return runs;
}

/** The leave of a day as a key: equal for days that are drawn alike. */
export function leaveKey({ leave }: StripDay): string | null {
  return leave && [leave.leaveType, leave.status, leave.portion].join();
}

/** The years that a strip shows, newest first: the next one, which is the first, only where leave is booked in it. */
export function shownStripYears(years: readonly number[], leave: readonly Leave[]): number[] {
  const [next, ...others] = years;
  const hasLeave = leave.some(({ days }) =>
    days.some(({ date, status }) => status === 'booked' && date.startsWith(`${next}-`)),
  );
  return hasLeave ? [...years] : others;
}

/**
 * The working days of leave in effect in a calendar year, by type, within the employment. Each half of a day counts
 * once, for the type that the strip shows first: sickness within annual leave counts as sickness only. With irregular
 * hours annual leave counts on any day, other leave on Monday to Friday.
 */
export function countLeaveDays(
  year: number,
  { leave, patterns, calendar, employment }: Omit<WorkPlan, 'workHours' | 'createdOn'>,
): Record<LeaveType, number> {
  const counts = { annual: 0, sick: 0, compassionate: 0 };
  for (const [date, types] of leaveTypesByDate(leave)) {
    if (!date.startsWith(`${year}-`) || !isEmployedOn(employment, date)) continue;
    for (const type of [types.morning, types.afternoon]) {
      const isCounted = type === 'annual' ? isLeaveDay : isSicknessDay;
      if (type && isCounted(date, { patterns, calendar })) counts[type] += 0.5;
    }
  }
  return counts;
}

/** The type of leave that counts on each half of a booked day. */
type LeaveTypesOfDay = { morning?: LeaveType; afternoon?: LeaveType };

function leaveTypesByDate(leave: readonly Leave[]): Map<string, LeaveTypesOfDay> {
  const byDate = new Map<string, LeaveTypesOfDay>();
  for (const { leaveType, days } of leave.filter(isInEffect)) {
    for (const { date, portion, status } of days) {
      if (status !== 'booked') continue;
      const types = byDate.get(date) ?? {};
      byDate.set(date, types);
      for (const half of portion === 'full' ? halves : [portion]) {
        const other = types[half];
        if (!other || leaveTypeOrder[leaveType] < leaveTypeOrder[other]) types[half] = leaveType;
      }
    }
  }
  return byDate;
}

const halves = ['morning', 'afternoon'] as const;

/** `Fri 25 Dec 2026: Annual leave, approved (Christmas Day)` */
export function formatStripDay({ date, isEmployed, isFree, holiday, leave }: StripDay): string {
  const day = formatDayOfYear(date);
  const note = holiday && leave ? ` (${holiday})` : '';
  return `${day}: ${describe()}${note}`;

  function describe(): string {
    if (leave) {
      const { leaveType: type, status, portion } = leave;
      return formatLeaveMark({ type, status, portion });
    }
    if (!isEmployed) return 'Not employed';
    if (holiday) return holiday;
    return isFree ? 'Day off' : 'Working day';
  }
}
