import type { WorkSchedule } from '@portal/kernel/working-pattern';
import { bookedDays, type LeaveRequest, workingDaysOf } from '../domain/leave-request.ts';

/** Converts a leave request to its DTO. Identity adds the names. */
export function toLeaveDto(leaveRequest: LeaveRequest, schedule: WorkSchedule) {
  const { version: _, history: __, requestedAt, decidedAt, days, ...shown } = leaveRequest;
  return {
    ...shown,
    days: days.map((day) => ({ ...day, hours: day.hours ?? null })),
    hoursBooked: null as number | null,
    requestedAt: requestedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    daysRequested: workingDaysOf(days, schedule),
    daysBooked: workingDaysOf(bookedDays(leaveRequest), schedule),
    user: toUserReference(leaveRequest.userId),
    decider: leaveRequest.decidedBy === null ? null : toUserReference(leaveRequest.decidedBy),
  };
}

export type LeaveDto = ReturnType<typeof toLeaveDto>;

/** Converts the DTO of sick or compassionate leave to that of the sick leave operations. */
export function toSickLeaveDto({ user, isHalfDay: _, halfDayPeriod: __, ...shown }: LeaveDto) {
  return { ...shown, userName: null };
}

export type SickLeaveDto = ReturnType<typeof toSickLeaveDto>;

/** A reference to a user whose names identity adds. */
export const toUserReference = (id: string) => ({ id, firstName: null, lastName: null });
