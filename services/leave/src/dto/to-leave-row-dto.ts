import { bookedHours } from '../domain/leave-hours.ts';
import { bookedDays, type LeaveDay, workingDaysOf } from '../domain/leave-request.ts';
import type { LeaveSchedule } from '../domain/leave-unit.ts';
import { type LeaveRow, parseDays } from '../store/leave-rows.ts';
import { type LeaveDto, toLeaveDayDtos, toUserReference } from './to-leave-dto.ts';

/**
 * Converts a row of a long list to its DTO. It computes expensive fields lazily, because most
 * callers need few fields of thousands of requests.
 */
export function toLeaveRowDto(row: LeaveRow, schedule: LeaveSchedule): LeaveDto {
  const { dayTexts: _, requestedAt, decidedAt, ...shown } = row;
  let read: LeaveDay[] | null = null;
  const days = () => {
    read ??= parseDays(row);
    return read;
  };
  return {
    ...shown,
    get days() {
      return toLeaveDayDtos(days(), schedule);
    },
    get daysRequested() {
      return workingDaysOf(days(), schedule, row.leaveType);
    },
    get daysBooked() {
      return workingDaysOf(bookedDays({ days: days() }), schedule, row.leaveType);
    },
    get hoursBooked() {
      return bookedHours({ leaveType: row.leaveType, days: days() }, schedule);
    },
    get requestedAt() {
      return requestedAt.toISOString();
    },
    get decidedAt() {
      return decidedAt?.toISOString() ?? null;
    },
    get user() {
      return toUserReference(row.userId);
    },
    get decider() {
      return row.decidedBy === null ? null : toUserReference(row.decidedBy);
    },
  };
}
