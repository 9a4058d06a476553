import type { DataOf } from '@portal/contracts/event';
import type { leaveRequested } from '@portal/contracts/leave/events';
import { isAwayOn } from '@portal/kernel/away';
import { type HolidayCalendar, isWorkingDay } from '@portal/kernel/bank-holidays';
import { daysFromTo } from '@portal/kernel/london';

/** A request for leave that is in effect, as leave’s events tell it, with the days that it takes. */
export type TakenLeave = Pick<
  DataOf<typeof leaveRequested>,
  'leaveType' | 'startDate' | 'endDate' | 'days'
>;

/** What a day of leave is: any portion of it is that leave. */
export interface LeaveFlags {
  onAnnualLeave: boolean;
  onSickLeave: boolean;
  onCompassionateLeave: boolean;
  /** What the day costs of the person’s annual leave: 0, 0.5 or 1. */
  annualLeaveDays: number;
}

const none: LeaveFlags = {
  onAnnualLeave: false,
  onSickLeave: false,
  onCompassionateLeave: false,
  annualLeaveDays: 0,
};

/**
 * The leave of a person’s day. Records go by calendar days: a weekend within annual leave is leave.
 * It costs working days only, and nothing where sickness counts (decisions.md section 4).
 */
export function leaveFlags(
  leave: readonly TakenLeave[],
  date: string,
  calendar: HolidayCalendar,
): LeaveFlags {
  if (leave.length === 0) return none;
  const away = leave.filter((request) => takesDay(request, date, calendar));
  const is = (type: TakenLeave['leaveType']) => away.some(({ leaveType }) => leaveType === type);
  const onSickLeave = is('sick');
  const costs = isWorkingDay(date, calendar) && !onSickLeave;
  return {
    onAnnualLeave: is('annual'),
    onSickLeave,
    onCompassionateLeave: is('compassionate'),
    annualLeaveDays: costs ? annualHalves(away, date) / 2 : 0,
  };
}

/**
 * The days on which a request may be leave, whichever of them are working days: those that it takes,
 * and of annual leave what lies between, because that owns working days only.
 */
export function datesOfLeave({ leaveType, startDate, endDate, days }: TakenLeave): string[] {
  if (leaveType !== 'annual' || days.length === 0 || startDate === null || endDate === null) {
    return days.map(({ date }) => date);
  }
  return daysFromTo(startDate, endDate);
}

function takesDay(request: TakenLeave, date: string, calendar: HolidayCalendar): boolean {
  const { leaveType, startDate, endDate, days } = request;
  if (days.some((day) => day.date === date)) return true;
  if (leaveType !== 'annual' || startDate === null || endDate === null) return false;
  return isAwayOn({ startDate, endDate, bookedDates: days.map((day) => day.date) }, date, calendar);
}

function annualHalves(leave: readonly TakenLeave[], date: string): number {
  const portions = leave
    .filter(({ leaveType }) => leaveType === 'annual')
    .flatMap(({ days }) => days.filter((day) => day.date === date))
    .flatMap(({ portion }) => (portion === 'full' ? ['morning', 'afternoon'] : [portion]));
  return new Set(portions).size;
}
