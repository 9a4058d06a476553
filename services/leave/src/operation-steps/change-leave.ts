import { isAdmin } from '@portal/auth/caller';
import type { leaveApproved } from '@portal/contracts/leave/events';
import { ok, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import { transactAndWait } from '@portal/runtime/transact-and-wait';
import type { Dependencies } from '../dependencies.ts';
import { leaveRequestNotFoundFailure } from '../domain/leave-errors.ts';
import { appendEntry } from '../domain/leave-history.ts';
import type {
  ChangedHours,
  HistoryEntry,
  LeaveRequest,
  LeaveType,
} from '../domain/leave-request.ts';
import type { ValidationContext } from '../domain/validate-leave.ts';
import { type LeaveDto, toLeaveDto } from '../dto/to-leave-dto.ts';
import { leaveAuditDetails, leaveAuditEvents, leaveEvent } from '../events/leave-events.ts';
import { attendanceWait } from './attendance-wait.ts';
import { loadValidationContext } from './load-validation-context.ts';
import { recordRefusalReading } from './record-sickness-reading.ts';

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
  'leave-dates-changed': 'datesChanged',
  'leave-hours-changed': 'hoursChanged',
} as const;

type Period = Pick<LeaveRequest, 'startDate' | 'endDate'>;

/** A change to a leave request. */
export type Change = {
  event: typeof leaveApproved;
  /** The affected days, if not all days of the changed request. */
  changedDays?: readonly string[];
  /** The hours before and after, where nothing else changes. */
  changedHours?: ChangedHours;
  /** HR's reason for new dates or hours, for the history. */
  reason?: string;
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
  request: SignedInRequest,
  {
    id,
    types,
    newPeriod,
    decide,
  }: {
    id: string;
    types: readonly LeaveType[];
    /** The dates to which the leave may move: its context then covers these as well. */
    newPeriod?: Period;
    decide(before: LeaveRequest, context: ValidationContext | null): Result<Change, Code>;
  },
): Promise<Result<LeaveDto, Code | 'NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED'>> {
  const now = request.now();
  const calendar = await deps.holidays.current();
  let found: LeaveRequest | null = null;

  const result = await transactAndWait(
    deps,
    request,
    attendanceWait,
    async ({ session, publish }): Promise<Result<LeaveDto, Code | 'NOT_FOUND'>> => {
      const before = await deps.leaveRequests.byId(id, types, session);
      found = before;
      if (!before) return leaveRequestNotFoundFailure;
      const period = newPeriod ? unionOf(before, newPeriod) : before;
      const context = await loadValidationContext(deps, { ...before, ...period }, now, session);
      const change = decide(before, context);
      if (!change.ok) return change;

      const { after, event, action, changedDays, changedHours } = change.value;
      const version = before.version + 1;
      const by = { by: request.caller.userId, at: now };
      const changed = { ...recordChange(before, change.value, by), version };
      if (after) await deps.leaveRequests.replace(changed, session);
      else await deps.leaveRequests.remove(id, session);
      const byHr = isAdmin(request.caller);
      const isDeleted = after === null;
      publish(leaveEvent(event, changed, now, { isDeleted, byHr, changedDays, changedHours }));
      const details = leaveAuditDetails(before, after, { changedDays, changedHours });
      for (const audit of leaveAuditEvents(changed, action, request, { now, details }))
        publish(audit);
      // A DTO, because a repeat of the same request gets this result from stored JSON.
      return ok(toLeaveDto(changed, context?.schedule ?? { patterns: [], calendar }));
    },
  );
  if (!result.ok)
    await recordRefusalReading(deps, request, { leave: found, code: result.failure.code });
  return result;
}

/** The shortest period that contains two others. */
function unionOf(one: Period, other: Period): Period {
  const startsFirst = one.startDate < other.startDate;
  const endsLast = one.endDate > other.endDate;
  return {
    startDate: startsFirst ? one.startDate : other.startDate,
    endDate: endsLast ? one.endDate : other.endDate,
  };
}

/** Adds the change to the leave request's history. A deleted request is returned unchanged. */
function recordChange(
  before: LeaveRequest,
  change: Change,
  { by, at }: Pick<HistoryEntry, 'by' | 'at'>,
): LeaveRequest {
  if (change.after === null) return before;
  const [day = null] = change.changedDays ?? [];
  const { startDate, endDate, status: from } = before;
  const { changedHours } = change;
  const entry = {
    ...{ action: historyActions[change.action], at, by, day, from },
    ...(change.reason && { reason: change.reason }),
    ...(change.reason &&
      (changedHours ? { changedHours } : { previousDates: { startDate, endDate } })),
  };
  return { ...change.after, history: appendEntry(before, entry) };
}
