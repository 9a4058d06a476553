import { isAdmin } from '@portal/auth/caller';
import { createEvent } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import type { AuditAction } from '@portal/contracts/identity/audit';
import {
  type AuditDetail,
  toAuditChanges,
  toAuditDetails,
} from '@portal/contracts/identity/audit-detail';
import { leaveAudited, type leaveRequested } from '@portal/contracts/leave/events';
import type { SignedInRequest } from '@portal/runtime/request';
import {
  bookedDays,
  type ChangedHours,
  isInEffect,
  type LeaveRequest,
} from '../domain/leave-request.ts';

/**
 * The event for a changed leave request: its new state, the changed days or hours and whether HR changed it.
 * It has no reasons. A deleted request has no days.
 */
export function leaveEvent(
  type: typeof leaveRequested,
  leaveRequest: LeaveRequest,
  now: Date,
  {
    isDeleted = false,
    byHr = false,
    changedDays = [],
    changedHours = null,
  }: {
    isDeleted?: boolean;
    byHr?: boolean;
    changedDays?: readonly string[] | undefined;
    changedHours?: ChangedHours | null | undefined;
  } = {},
): CloudEvent {
  const { id, userId, version, leaveType, status, startDate, endDate } = leaveRequest;
  const days = bookedDays(leaveRequest).map(({ date, portion, hours }) => ({
    date,
    portion,
    ...(hours != null && { hours }),
  }));
  const span = { startDate, endDate, changedDays: [...changedDays], changedHours };
  const about = { id, version, leaveType, byHr, ...span };
  const data = isDeleted
    ? { ...about, status: 'deleted' as const, inEffect: false, days: [] }
    : { ...about, status, inEffect: isInEffect(leaveRequest), days };
  return createEvent(type, { userId, data, now });
}

/**
 * The audit details of a change: the day, the old and the new date range, the date range and both numbers of hours, or
 * the date range and both statuses. They have no reason and no leave type.
 */
export function leaveAuditDetails(
  before: LeaveRequest,
  after: LeaveRequest | null,
  {
    changedDays = [],
    changedHours = null,
  }: {
    changedDays?: readonly string[] | undefined;
    changedHours?: ChangedHours | null | undefined;
  } = {},
): AuditDetail[] {
  const { startDate: fromDay, endDate: toDay } = before;
  if (after && (after.startDate !== fromDay || after.endDate !== toDay)) {
    // Both, although one may be the same: the range is read as a whole.
    return [
      { field: 'fromDay', before: fromDay, after: after.startDate },
      { field: 'toDay', before: toDay, after: after.endDate },
    ];
  }
  if (changedHours) {
    return [
      ...toAuditDetails({ fromDay, toDay }),
      ...toAuditChanges({ leaveHours: changedHours.before }, { leaveHours: changedHours.after }),
    ];
  }
  const [day] = changedDays;
  if (after !== null && day !== undefined) return toAuditDetails({ day });
  return [
    ...toAuditDetails({ fromDay, toDay }),
    ...toAuditChanges({ status: before.status }, { status: after?.status }),
  ];
}

/** The audit events of a change; none if the person changed their own leave. */
export function leaveAuditEvents(
  { userId, version }: Pick<LeaveRequest, 'userId' | 'version'>,
  action: AuditAction,
  { caller, address }: Pick<SignedInRequest, 'caller' | 'address'>,
  { now, details }: { now: Date; details: AuditDetail[] },
): CloudEvent[] {
  if (!isAdmin(caller)) return [];
  const actorId = caller.userId;
  const data = { id: userId, version, action, actorId, address, at: now.toISOString(), details };
  return [createEvent(leaveAudited, { userId, data, now })];
}
