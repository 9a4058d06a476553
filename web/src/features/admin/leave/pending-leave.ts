import type {
  PendingAnnualLeavePartsFragment,
  PendingSickLeavePartsFragment,
} from '../../../gql/documents.ts';
import {
  type CoverShortfallText,
  formatCoverShortfalls,
} from '../../leave/cover/format-cover-shortfalls.ts';
import {
  formatBookedLeave,
  formatDays,
  formatWorkingDays,
  portionName,
} from '../../leave/format-leave.ts';
import { formatLeaveAmount } from '../../leave/format-leave-amount.ts';
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
  /** What it takes and what is left: `3 days · 12 days left`, `3 days, 20 hours · 52 hours left`. */
  cost: string;
  conflicts: boolean;
  isPartnerOff: boolean;
  /** The partners who are off: `Leopold Nakamura is off on Tue 1 Dec`. */
  partnersOff: readonly string[];
  /** Where approving it takes the team below its minimum cover. */
  cover: readonly CoverShortfallText[];
  /** Whether the team’s rule refuses that. */
  isCoverBlocking: boolean;
  needsFitNote: boolean;
}

export function toPendingAnnualLeave(
  leave: PendingAnnualLeavePartsFragment,
  distinctName: NameOf,
): PendingLeave {
  const { user, halfDayPeriod, remaining, unit } = leave;
  const personName = (id: string, person: typeof user) =>
    distinctName(id) || (person ? nameOf(person) : '');
  const isCoverBlocking = leave.coverShortfalls.some(({ isBlocking }) => isBlocking);
  const cover = formatCoverShortfalls(leave.coverShortfalls, (member) =>
    personName(member.userId, member.user),
  );
  const days = halfDayPeriod
    ? `Half day (${portionName(halfDayPeriod).toLowerCase()})`
    : formatBookedLeave(leave);
  return {
    ...leave,
    name: personName(leave.userId, user),
    cost: `${days} · ${formatLeaveAmount(remaining, unit)} left`,
    partnersOff: leave.partnersOff.map(({ userId, user, days }) =>
      formatPartnerOff(personName(userId, user), days),
    ),
    conflicts: leave.conflicts || isCoverBlocking,
    isPartnerOff: leave.conflicts,
    cover,
    isCoverBlocking,
    approvalNotes: cover.map(({ whenApproved }) => whenApproved),
    needsFitNote: false,
  };
}

export function toPendingSickLeave(
  leave: PendingSickLeavePartsFragment,
  distinctName: NameOf,
): PendingLeave {
  const { userName, daysRequested } = leave;
  return {
    ...leave,
    name: distinctName(leave.userId) || (userName ?? ''),
    cost: `${formatDays(countCalendarDays(leave))} · ${formatWorkingDays(daysRequested)}`,
    conflicts: false,
    isPartnerOff: false,
    partnersOff: [],
    cover: [],
    isCoverBlocking: false,
    needsFitNote: leave.fitNoteDue,
  };
}
