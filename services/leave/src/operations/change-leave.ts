import { isAdmin } from '@portal/auth/caller';
import type { CloudEvent } from '@portal/contracts/event';
import type { leaveApproved } from '@portal/contracts/leave/events';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { HistoryEntry, LeaveRequest, LeaveType } from '../domain/leave-request.ts';
import { appendEntry } from '../domain/request-history.ts';
import type { ValidationContext } from '../domain/validate-leave.ts';
import { findRequestById, removeRequest, storeRequest } from '../store/leave-requests.ts';
import type { Dependencies } from './dependencies.ts';
import { leaveAuditDetails, leaveAuditEvents, leaveEvent } from './leave-events.ts';
import { type LeaveDto, toLeaveDto } from './to-leave-dto.ts';
import { loadValidationContext } from './validation-context.ts';

export const noSuchRequest = fail('NOT_FOUND', 'Leave request not found');

/** Waits for attendance, because lateness depends on leave. */
export const attendanceWait = { by: ['attendance'], timeoutMs: 500 } as const;

/** The history entry of each audit action. */
const historyActions = {
  'leave-approved': 'approved',
  'leave-denied': 'denied',
  'leave-cancelled': 'cancelled',
  'leave-restored': 'restored',
  'leave-decision-undone': 'undone',
  'leave-day-cancelled': 'dayCancelled',
  'leave-day-restored': 'dayRestored',
  'leave-day-deleted': 'dayDeleted',
} as const;

/** A change to a leave request. */
export type Change = {
  event: typeof leaveApproved;
  /** The affected days, if not all days of the changed request. */
  changedDays?: readonly string[];
} & (
  | { after: LeaveRequest; action: keyof typeof historyActions }
  /** The request is deleted permanently, with its history. */
  | { after: null; action: 'leave-deleted' }
);

/**
 * Changes a leave request in a transaction, publishes the events and returns the new DTO, or the
 * last one if the request is deleted. Guards keep the context of `decide` valid until the commit.
 * `decide` may run more than once.
 */
export async function changeLeave<Code extends string>(
  deps: Dependencies,
  request: Request,
  {
    id,
    types,
    decide,
  }: {
    id: string;
    types: readonly LeaveType[];
    decide(before: LeaveRequest, context: ValidationContext | null): Result<Change, Code>;
  },
): Promise<Result<LeaveDto, Code | 'NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED'>> {
  const now = request.now();
  const calendar = await deps.holidays.current();
  let last: CloudEvent | undefined;

  const result = await deps.outbox.transact(
    request,
    async ({ session, publish }): Promise<Result<LeaveDto, Code | 'NOT_FOUND'>> => {
      last = undefined;
      const before = await findRequestById(deps.requests, id, types, session);
      if (!before) return noSuchRequest;
      const context = await loadValidationContext(deps, before, session);
      const change = decide(before, context && { ...context, calendar });
      if (!change.ok) return change;

      const { after, event, action, changedDays } = change.value;
      const version = before.version + 1;
      const by = { by: request.caller.userId, at: now };
      const changed = { ...recordChange(before, change.value, by), version };
      if (after) await storeRequest(deps.requests, changed, session);
      else await removeRequest(deps.requests, id, session);
      const byHr = isAdmin(request.caller);
      last = leaveEvent(event, changed, now, { isDeleted: after === null, byHr, changedDays });
      publish(last);
      const details = leaveAuditDetails(before, after, changedDays);
      for (const audit of leaveAuditEvents(changed, action, request, { now, details }))
        publish(audit);
      // A DTO, because a repeat of the same request gets this result from stored JSON.
      return ok(toLeaveDto(changed, calendar));
    },
  );
  if (result.ok && last) await deps.downstreamConsumers.waitUntilHandled(last.id, attendanceWait);
  return result;
}

/** Adds the change to the request's history. A deleted request is returned unchanged. */
function recordChange(
  before: LeaveRequest,
  change: Change,
  { by, at }: Pick<HistoryEntry, 'by' | 'at'>,
): LeaveRequest {
  if (change.after === null) return before;
  const [day = null] = change.changedDays ?? [];
  const entry = { action: historyActions[change.action], at, by, day, from: before.status };
  return { ...change.after, history: appendEntry(before, entry) };
}
