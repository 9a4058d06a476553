import { isIrregularDay } from '@portal/kernel/working-pattern';
import { bookedHours } from '../domain/leave-hours.ts';
import {
  bookedDays,
  type LeaveDay,
  type LeaveRequest,
  withoutUnneededDays,
  workingDaysOf,
} from '../domain/leave-request.ts';
import type { LeaveSchedule } from '../domain/leave-unit.ts';

/** Converts a leave request to its DTO. Identity adds the names. */
export function toLeaveDto(leaveRequest: LeaveRequest, schedule: LeaveSchedule) {
  const { version: _, history: __, requestedAt, decidedAt, days, ...shown } = leaveRequest;
  const { leaveType } = leaveRequest;
  return {
    ...shown,
    days: toLeaveDayDtos(days, schedule),
    hoursBooked: bookedHours(leaveRequest, schedule),
    requestedAt: requestedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    daysRequested: workingDaysOf(days, schedule, leaveType),
    daysBooked: workingDaysOf(bookedDays(leaveRequest), schedule, leaveType),
    user: toUserReference(leaveRequest.userId),
    decider: leaveRequest.decidedBy === null ? null : toUserReference(leaveRequest.decidedBy),
  };
}

/** Converts the days of leave to DTOs. A day that is no longer irregular may still have hours, which don't count. */
export function toLeaveDayDtos(days: readonly LeaveDay[], schedule: LeaveSchedule) {
  return withoutUnneededDays(days, schedule).map(({ isAdded: _, ...day }) => ({
    ...day,
    hours: isIrregularDay(day.date, schedule) ? (day.hours ?? null) : null,
  }));
}

export type LeaveDto = ReturnType<typeof toLeaveDto>;

/** Converts the DTO of sick or compassionate leave to that of the sick leave operations. */
export function toSickLeaveDto({ user, isHalfDay: _, halfDayPeriod: __, ...shown }: LeaveDto) {
  return { ...shown, userName: null };
}

export type SickLeaveDto = ReturnType<typeof toSickLeaveDto>;

/** A reference to a user whose names identity adds. */
export const toUserReference = (id: string) => ({ id, firstName: null, lastName: null });
