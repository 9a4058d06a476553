import { needsFitNote } from '@portal/kernel/sickness';
import type {
  WaitingAnnualLeaveFragment,
  WaitingSickLeaveFragment,
} from '../../../gql/documents.ts';
import { calendarDays } from '../../leave/dates-in-words.ts';
import { daysCount, portionName, workingDaysCount } from '../../leave/leave-words.ts';
import { nameOf } from '../staff/staff-member.ts';
import type { NameOf } from '../staff/use-names.ts';
import type { HandledLeave } from './handled-leave.ts';

/** A request that waits for a decision, with what there is to know before. */
export interface WaitingLeave extends HandledLeave {
  userId: string;
  reason: string;
  requestedAt: string;
  /** How many days, and what they mean: `3 days, 12 left`. */
  cost: string;
  conflicts: boolean;
  needsFitNote: boolean;
}

export function waitingAnnual(
  leave: WaitingAnnualLeaveFragment,
  distinctName: NameOf,
): WaitingLeave {
  const { user, halfDayPeriod, daysBooked, remaining } = leave;
  const days = halfDayPeriod
    ? `Half a day, ${portionName(halfDayPeriod).toLowerCase()}`
    : daysCount(daysBooked);
  return {
    ...leave,
    name: distinctName(leave.userId) || (user ? nameOf(user) : ''),
    cost: `${days} · ${daysCount(remaining)} left`,
    needsFitNote: false,
  };
}

export function waitingSick(leave: WaitingSickLeaveFragment, distinctName: NameOf): WaitingLeave {
  const { userName, leaveType, startDate, endDate, daysRequested } = leave;
  return {
    ...leave,
    name: distinctName(leave.userId) || (userName ?? ''),
    cost: `${daysCount(calendarDays(leave))} · ${workingDaysCount(daysRequested)}`,
    conflicts: false,
    // Nobody certifies grief.
    needsFitNote: leaveType === 'sick' && needsFitNote(startDate, endDate),
  };
}
