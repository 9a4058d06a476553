import { needsFitNote } from '@portal/kernel/sickness';
import type {
  WaitingAnnualLeaveFragment,
  WaitingSickLeaveFragment,
} from '../../../gql/documents.ts';
import { calendarDays } from '../../leave/dates-in-words.ts';
import { daysCount, portionName, workingDaysCount } from '../../leave/leave-words.ts';
import { formatPartnerOff } from '../leave-calendar/format-partner-off.ts';
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
  /** The partners who are off: `Leopold Nakamura is off on Tue 1 Dec`. */
  partnersOff: readonly string[];
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
    partnersOff: leave.partnersOff.map(({ userId, user, days }) =>
      formatPartnerOff(distinctName(userId) || (user ? nameOf(user) : ''), days),
    ),
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
    partnersOff: [],
    // Nobody certifies grief.
    needsFitNote: leaveType === 'sick' && needsFitNote(startDate, endDate),
  };
}
