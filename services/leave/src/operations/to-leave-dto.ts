import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { bookedDays, type LeaveRequest, workingDaysOf } from '../domain/leave-request.ts';

/** Converts a leave request to its DTO. Identity adds the names. */
export function toLeaveDto(request: LeaveRequest, calendar: HolidayCalendar) {
  const { version: _, history: __, requestedAt, decidedAt, days, ...shown } = request;
  return {
    ...shown,
    days: [...days],
    requestedAt: requestedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    daysRequested: workingDaysOf(days, calendar),
    daysBooked: workingDaysOf(bookedDays(request), calendar),
    user: userReference(request.userId),
    decider: request.decidedBy === null ? null : userReference(request.decidedBy),
  };
}

export type LeaveDto = ReturnType<typeof toLeaveDto>;

/** Converts sick or compassionate leave to its DTO. */
export function toSickLeaveDto(request: LeaveRequest, calendar: HolidayCalendar) {
  return sickLeaveDtoOf(toLeaveDto(request, calendar));
}

/** Converts a leave DTO to a sick leave DTO. */
export function sickLeaveDtoOf({ user, isHalfDay: _, halfDayPeriod: __, ...shown }: LeaveDto) {
  return { ...shown, userName: null };
}

/** A reference to a user whose names identity adds. */
export const userReference = (id: string) => ({ id, firstName: null, lastName: null });
