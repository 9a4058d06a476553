import type { DataOf } from '@portal/contracts/event';
import type { leaveRequested } from '@portal/contracts/leave/events';
import { isAbsentOn } from '@portal/kernel/absence';
import { leaveDayHours } from '@portal/kernel/irregular-hours-leave';
import { eachDay } from '@portal/kernel/london';
import { isLeaveDay, type WorkSchedule } from '@portal/kernel/working-pattern';

/** A leave request in effect, from the events of leave, with the days that it books. */
export type EffectiveLeave = Pick<
  DataOf<typeof leaveRequested>,
  'leaveType' | 'startDate' | 'endDate' | 'days'
>;

/** The kinds of leave on a day; a half day counts as well. */
export interface LeaveFlags {
  onAnnualLeave: boolean;
  onSickLeave: boolean;
  onCompassionateLeave: boolean;
  /** Days deducted from the annual leave balance: 0, 0.5 or 1. */
  annualLeaveDays: number;
}

const none: LeaveFlags = {
  onAnnualLeave: false,
  onSickLeave: false,
  onCompassionateLeave: false,
  annualLeaveDays: 0,
};

/**
 * Gives the kinds of leave of a person’s day. Records count calendar days: a weekend within annual
 * leave is leave. Only working days are deducted, and none on which the person is off sick
 * (docs/specification/leave.md).
 */
export function leaveFlags(
  leave: readonly EffectiveLeave[],
  date: string,
  schedule: WorkSchedule,
): LeaveFlags {
  if (leave.length === 0) return none;
  const away = leave.filter((request) => coversDay(request, date, schedule));
  const is = (type: EffectiveLeave['leaveType']) =>
    away.some(({ leaveType }) => leaveType === type);
  const onSickLeave = is('sick');
  const isDeducted = isLeaveDay(date, schedule) && !onSickLeave;
  return {
    onAnnualLeave: is('annual'),
    onSickLeave,
    onCompassionateLeave: is('compassionate'),
    annualLeaveDays: isDeducted ? countAnnualHalves(away, date) / 2 : 0,
  };
}

/**
 * The hours of annual leave on somebody’s day of irregular hours: those booked, less those of a day of sickness, which
 * go back to the balance.
 */
export function irregularLeaveHours(leave: readonly EffectiveLeave[], date: string): number {
  const booked = leave.flatMap(({ leaveType, days }) =>
    days.filter((day) => day.date === date).map((day) => ({ leaveType, ...day })),
  );
  if (booked.some(({ leaveType }) => leaveType === 'sick')) return 0;
  return booked
    .filter(({ leaveType }) => leaveType === 'annual')
    .reduce((sum, { portion, hours }) => {
      return sum + leaveDayHours({ hours, share: portion === 'full' ? 1 : 0.5 });
    }, 0);
}

/** The part of a working day on leave of any kind: 0, 0.5 or 1. */
export function leaveShare({
  onSickLeave,
  onCompassionateLeave,
  annualLeaveDays,
}: Omit<LeaveFlags, 'onAnnualLeave'>): number {
  return onSickLeave || onCompassionateLeave ? 1 : annualLeaveDays;
}

/**
 * Gives the dates on which a request may count as leave: the days that it books and, for annual leave,
 * which books working days only, the dates between them.
 */
export function leaveDates({ leaveType, startDate, endDate, days }: EffectiveLeave): string[] {
  if (leaveType !== 'annual' || days.length === 0 || startDate === null || endDate === null) {
    return days.map(({ date }) => date);
  }
  return eachDay(startDate, endDate);
}

function coversDay(request: EffectiveLeave, date: string, schedule: WorkSchedule): boolean {
  const { leaveType, startDate, endDate, days } = request;
  if (days.some((day) => day.date === date)) return true;
  if (leaveType !== 'annual' || startDate === null || endDate === null) return false;
  return isAbsentOn(
    { startDate, endDate, bookedDates: days.map((day) => day.date) },
    date,
    schedule,
  );
}

function countAnnualHalves(leave: readonly EffectiveLeave[], date: string): number {
  const portions = leave
    .filter(({ leaveType }) => leaveType === 'annual')
    .flatMap(({ days }) => days.filter((day) => day.date === date))
    .flatMap(({ portion }) => (portion === 'full' ? ['morning', 'afternoon'] : [portion]));
  return new Set(portions).size;
}
