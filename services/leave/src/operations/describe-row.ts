import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { bookedDays, type LeaveDay, workingDaysOf } from '../domain/leave-request.ts';
import { daysOf, type LeaveRow } from '../store/request-lists.ts';
import { nameless, type ShownLeave } from './describe-leave.ts';

/**
 * A request as people see it, of which what takes work is worked out where it is asked for: of
 * thousands of them most callers want a few fields.
 */
export function describeRow(row: LeaveRow, calendar: HolidayCalendar): ShownLeave {
  const { dayTexts: _, requestedAt, decidedAt, ...shown } = row;
  let read: LeaveDay[] | null = null;
  const days = () => {
    read ??= daysOf(row);
    return read;
  };
  return {
    ...shown,
    get days() {
      return days();
    },
    get daysRequested() {
      return workingDaysOf(days(), calendar);
    },
    get daysBooked() {
      return workingDaysOf(bookedDays({ days: days() }), calendar);
    },
    get requestedAt() {
      return requestedAt.toISOString();
    },
    get decidedAt() {
      return decidedAt?.toISOString() ?? null;
    },
    get user() {
      return nameless(row.userId);
    },
    get decider() {
      return row.decidedBy === null ? null : nameless(row.decidedBy);
    },
  };
}
