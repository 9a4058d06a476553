import { needsFitNote } from '@portal/kernel/sickness';
import type {
  PendingAnnualLeavePartsFragment,
  PendingSickLeavePartsFragment,
} from '../../../gql/documents.ts';
import { formatDays, formatWorkingDays, portionName } from '../../leave/format-leave.ts';
import { countCalendarDays } from '../../leave/format-leave-dates.ts';
import { formatPartnerOff } from '../leave-calendar/format-partner-off.ts';
import { nameOf } from '../staff/staff-member.ts';
import type { NameOf } from '../staff/use-names.ts';
import type { DecidableLeave } from './decidable-leave.ts';

/** A pending request with the facts for deciding on it. */
export interface PendingLeave extends DecidableLeave {
  userId: string;
  reason: string;
  requestedAt: string;
  /** The days and what they mean: `3 days · 12 days left`. */
  cost: string;
  conflicts: boolean;
  /** The partners who are off: `Leopold Nakamura is off on Tue 1 Dec`. */
  partnersOff: readonly string[];
  needsFitNote: boolean;
}

export function toPendingAnnualLeave(
  leave: PendingAnnualLeavePartsFragment,
  distinctName: NameOf,
): PendingLeave {
  const { user, halfDayPeriod, daysBooked, remaining } = leave;
  const days = halfDayPeriod
    ? `Half day (${portionName(halfDayPeriod).toLowerCase()})`
    : formatDays(daysBooked);
  return {
    ...leave,
    name: distinctName(leave.userId) || (user ? nameOf(user) : ''),
    cost: `${days} · ${formatDays(remaining)} left`,
    partnersOff: leave.partnersOff.map(({ userId, user, days }) =>
      formatPartnerOff(distinctName(userId) || (user ? nameOf(user) : ''), days),
    ),
    needsFitNote: false,
  };
}

export function toPendingSickLeave(
  leave: PendingSickLeavePartsFragment,
  distinctName: NameOf,
): PendingLeave {
  const { userName, leaveType, startDate, endDate, daysRequested } = leave;
  return {
    ...leave,
    name: distinctName(leave.userId) || (userName ?? ''),
    cost: `${formatDays(countCalendarDays(leave))} · ${formatWorkingDays(daysRequested)}`,
    conflicts: false,
    partnersOff: [],
    // Compassionate leave needs no fit note.
    needsFitNote: leaveType === 'sick' && needsFitNote(startDate, endDate),
  };
}
