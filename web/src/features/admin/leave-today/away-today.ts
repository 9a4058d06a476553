import { needsFitNote } from '@portal/kernel/sickness';
import type { AnnualLeaveTodayQuery, SickLeaveTodayQuery } from '../../../gql/documents.ts';
import { calendarDays } from '../../leave/dates-in-words.ts';
import {
  daysCount,
  type LeavePortion,
  type LeaveStatus,
  type LeaveType,
} from '../../leave/leave-words.ts';
import { nameOf } from '../staff/staff-member.ts';
import type { NameOf } from '../staff/use-names.ts';

type Sick = NonNullable<SickLeaveTodayQuery['sickLeaveToday']>[number];
type Annual = NonNullable<AnnualLeaveTodayQuery['annualLeaveToday']>[number];

/** Somebody who is on leave today. */
export interface AwayToday {
  id: string;
  userId: string;
  name: string;
  startDate: string;
  endDate: string;
  /** How long in all, in days. */
  count: number;
  length: string;
  /** How much of today: a weekend in the middle of leave is all of it. */
  portion: LeavePortion;
  status: LeaveStatus;
  leaveType: LeaveType;
  needsFitNote: boolean;
  reason: string;
}

/** Who is sick, by calendar days, as a doctor counts them. */
export function awaySick(
  { user, sickLeaveRequest: leave }: Sick,
  today: string,
  distinctName: NameOf,
): AwayToday {
  const count = calendarDays(leave);
  return {
    ...away(user, leave, today, distinctName),
    count,
    length: daysCount(count),
    // Compassionate leave needs none.
    needsFitNote: leave.leaveType === 'sick' && needsFitNote(leave.startDate, leave.endDate),
  };
}

/** Who is on annual leave, by what it costs. */
export function awayOnLeave(
  { user, leaveRequest: leave }: Annual,
  today: string,
  distinctName: NameOf,
): AwayToday {
  const { daysRequested } = leave;
  return {
    ...away(user, leave, today, distinctName),
    count: daysRequested,
    length: daysRequested === 0.5 ? 'Half a day' : daysCount(daysRequested),
    needsFitNote: false,
  };
}

function away(
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
