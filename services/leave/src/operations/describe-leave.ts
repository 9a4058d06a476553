import { isAdmin } from '@portal/auth/caller';
import { eventOf } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import { audited, type leaveRequested } from '@portal/contracts/leave/events';
import type { AuditAction } from '@portal/contracts/people/audit';
import { type AuditDetail, auditChanges, auditFacts } from '@portal/contracts/people/audit-detail';
import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import type { Request } from '@portal/runtime/request';
import {
  bookedDays,
  isInEffect,
  type LeaveRequest,
  workingDaysOf,
} from '../domain/leave-request.ts';

/** A request as people see it; the names are identity's to tell. */
export function describeLeave(request: LeaveRequest, calendar: HolidayCalendar) {
  const { version: _, history: __, requestedAt, decidedAt, days, ...shown } = request;
  return {
    ...shown,
    days: [...days],
    requestedAt: requestedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    daysRequested: workingDaysOf(days, calendar),
    daysBooked: workingDaysOf(bookedDays(request), calendar),
    user: nameless(request.userId),
    decider: request.decidedBy === null ? null : nameless(request.decidedBy),
  };
}

export type ShownLeave = ReturnType<typeof describeLeave>;

/** A request for sick or compassionate leave as people see it. */
export function describeSickLeave(request: LeaveRequest, calendar: HolidayCalendar) {
  return asSickLeave(describeLeave(request, calendar));
}

/** The same, of one that has been described. */
export function asSickLeave({ user, isHalfDay: _, halfDayPeriod: __, ...shown }: ShownLeave) {
  return { ...shown, userName: null };
}

/** A person whose names stand with identity. */
export const nameless = (id: string) => ({ id, firstName: null, lastName: null });

/**
 * Tells of a request as it is after a change, of which days the change was, and whether HR made it;
 * no reasons. One that was deleted takes no days.
 */
export function leaveEvent(
  type: typeof leaveRequested,
  request: LeaveRequest,
  now: Date,
  { isDeleted = false, byHr = false, changedDays = [] as readonly string[] } = {},
): CloudEvent {
  const { id, userId, version, leaveType, status, startDate, endDate } = request;
  const days = bookedDays(request).map(({ date, portion }) => ({ date, portion }));
  const span = { startDate, endDate, changedDays: [...changedDays] };
  const about = { id, version, leaveType, byHr, ...span };
  const data = isDeleted
    ? { ...about, status: 'deleted' as const, inEffect: false, days: [] }
    : { ...about, status, inEffect: isInEffect(request), days };
  return eventOf(type, { userId, data, now });
}

/** What a change of leave was: the day, or the range with its status before and after; no reason, no type. */
export function leaveDetails(
  before: LeaveRequest,
  after: LeaveRequest | null,
  changedDays: readonly string[] = [],
): AuditDetail[] {
  const { startDate: fromDay, endDate: toDay } = before;
  const [day] = changedDays;
  if (after !== null && day !== undefined) return auditFacts({ day });
  return [
    ...auditFacts({ fromDay, toDay }),
    ...auditChanges({ status: before.status }, { status: after?.status }),
  ];
}

/** For the audit trail, where an administrator did something to somebody else's leave. */
export function leaveAudit(
  { userId, version }: Pick<LeaveRequest, 'userId' | 'version'>,
  action: AuditAction,
  { caller, address }: Pick<Request, 'caller' | 'address'>,
  { now, details }: { now: Date; details: AuditDetail[] },
): CloudEvent[] {
  if (!isAdmin(caller)) return [];
  const actorId = caller.userId;
  const data = { id: userId, version, action, actorId, address, at: now.toISOString(), details };
  return [eventOf(audited, { userId, data, now })];
}
