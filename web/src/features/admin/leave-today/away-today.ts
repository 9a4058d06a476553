import { needsFitNote } from '@portal/kernel/sickness';
import type { AnnualLeaveTodayQuery, SickLeaveTodayQuery } from '../../../gql/documents.ts';
import {
  formatDays,
  type LeavePortion,
  type LeaveStatus,
  type LeaveType,
} from '../../leave/format-leave.ts';
import { calendarDays } from '../../leave/format-leave-dates.ts';
import { nameOf } from '../staff/staff-member.ts';
import type { NameOf } from '../staff/use-names.ts';

type Sick = NonNullable<SickLeaveTodayQuery['sickLeaveToday']>[number];
type Annual = NonNullable<AnnualLeaveTodayQuery['annualLeaveToday']>[number];

/** A person on leave today. */
export interface AwayToday {
  id: string;
  userId: string;
  name: string;
  startDate: string;
  endDate: string;
  /** The length in days, for sorting. */
  count: number;
  length: string;
  /** The portion of today. A weekend within leave counts as full. */
  portion: LeavePortion;
  status: LeaveStatus;
  leaveType: LeaveType;
  needsFitNote: boolean;
  reason: string;
}

/** Sick leave, counted in calendar days as fit notes are. */
export function awaySick(
  { user, sickLeaveRequest: leave }: Sick,
  today: string,
  distinctName: NameOf,
): AwayToday {
  const count = calendarDays(leave);
  return {
    ...commonFields(user, leave, today, distinctName),
    count,
    length: formatDays(count),
    // Compassionate leave needs no fit note.
    needsFitNote: leave.leaveType === 'sick' && needsFitNote(leave.startDate, leave.endDate),
  };
}

/** Annual leave, counted in deducted days. */
export function awayOnLeave(
  { user, leaveRequest: leave }: Annual,
  today: string,
  distinctName: NameOf,
): AwayToday {
  const { daysRequested } = leave;
  return {
    ...commonFields(user, leave, today, distinctName),
    count: daysRequested,
    length: daysRequested === 0.5 ? 'Half day' : formatDays(daysRequested),
    needsFitNote: false,
  };
}

function commonFields(
  user: Sick['user'],
  {
    id,
    userId,
    startDate,
    endDate,
    status,
    leaveType,
    reason,
    days,
  }: Sick['sickLeaveRequest'] | Annual['leaveRequest'],
  today: string,
  distinctName: NameOf,
) {
  return {
    id,
    userId,
    name: distinctName(userId) || (user && nameOf(user)) || '–',
    startDate,
    endDate,
    status,
    leaveType,
    reason,
    portion: days.find(({ date }) => date === today)?.portion ?? ('full' as const),
  };
}
