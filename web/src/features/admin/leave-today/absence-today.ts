import type { AnnualLeaveTodayQuery, SickLeaveTodayQuery } from '../../../gql/documents.ts';
import {
  formatBookedLeave,
  formatDays,
  type LeavePortion,
  type LeaveStatus,
  type LeaveType,
} from '../../leave/format-leave.ts';
import { countCalendarDays } from '../../leave/format-leave-dates.ts';
import { leaveTypeOrder } from '../../leave/leave-style.ts';
import { nameOf } from '../staff/staff-member.ts';
import type { NameOf } from '../staff/use-names.ts';

export type SickLeaveToday = NonNullable<SickLeaveTodayQuery['sickLeaveToday']>[number];
export type AnnualLeaveToday = NonNullable<AnnualLeaveTodayQuery['annualLeaveToday']>[number];

/** A person’s leave today. */
export interface AbsenceToday {
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
export function toSickAbsence(
  { user, sickLeaveRequest: leave }: SickLeaveToday,
  today: string,
  distinctName: NameOf,
): AbsenceToday {
  const count = countCalendarDays(leave);
  return {
    ...commonFields(user, leave, today, distinctName),
    count,
    length: formatDays(count),
    needsFitNote: leave.fitNoteDue,
  };
}

/** Annual leave, counted in deducted days. */
export function toAnnualAbsence(
  { user, leaveRequest: leave }: AnnualLeaveToday,
  today: string,
  distinctName: NameOf,
): AbsenceToday {
  const { daysRequested, hoursBooked } = leave;
  const isHalfDay = daysRequested === 0.5 && hoursBooked === null;
  return {
    ...commonFields(user, leave, today, distinctName),
    count: daysRequested,
    length: isHalfDay ? 'Half day' : formatBookedLeave({ daysBooked: daysRequested, hoursBooked }),
    needsFitNote: false,
  };
}

/**
 * One absence of each person, as the Overview counts people: sick leave first, then the longest. Two halves of the day
 * are the whole day.
 */
export function onePerPerson(absences: readonly AbsenceToday[]): AbsenceToday[] {
  return [...Map.groupBy(absences, ({ userId }) => userId).values()].flatMap((own) => {
    const [first, ...others] = own.toSorted(
      (one, other) =>
        leaveTypeOrder[one.leaveType] - leaveTypeOrder[other.leaveType] || other.count - one.count,
    );
    if (!first) return [];
    const isWhole = others.some(({ portion }) => portion !== first.portion);
    return [isWhole ? { ...first, portion: 'full' as const } : first];
  });
}

function commonFields(
  user: SickLeaveToday['user'],
  {
    id,
    userId,
    startDate,
    endDate,
    status,
    leaveType,
    reason,
    days,
  }: SickLeaveToday['sickLeaveRequest'] | AnnualLeaveToday['leaveRequest'],
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
