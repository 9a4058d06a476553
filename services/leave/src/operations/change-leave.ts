import { isAdmin } from '@portal/auth/caller';
import type { CloudEvent } from '@portal/contracts/event';
import type { leaveApproved } from '@portal/contracts/leave/events';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { ClientSession } from 'mongoose';
import { withEntry } from '../domain/history.ts';
import type { HistoryEntry, LeaveRequest, LeaveType } from '../domain/leave-request.ts';
import { leaveYearsOf, type Surroundings } from '../domain/refusal.ts';
import type { Settings } from '../domain/settings.ts';
import { takeGuards } from '../store/guards.ts';
import { partnersOf } from '../store/partnerships.ts';
import {
  approvedLeaveOf,
  leaveOf,
  removeRequest,
  requestById,
  storeRequest,
} from '../store/requests.ts';
import { settingsOf } from '../store/settings.ts';
import type { Dependencies } from './dependencies.ts';
import {
  describeLeave,
  leaveAudit,
  leaveDetails,
  leaveEvent,
  type ShownLeave,
} from './describe-leave.ts';

export const noSuchRequest = fail('NOT_FOUND', 'Leave request not found');

/** Attendance goes by who is on leave. */
export const patience = { by: ['attendance'], withinMs: 500 } as const;

/** What each change is called in the history of the request. */
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

/** What becomes of a request. */
export type Change = {
  event: typeof leaveApproved;
  /** The days that it is about, where that is not all of the request as it is then. */
  changedDays?: readonly string[];
} & (
  | { after: LeaveRequest; action: keyof typeof historyActions }
  /** The request is deleted for good, and its history with it. */
  | { after: null; action: 'leave-deleted' }
);

/**
 * Changes a request, tells of it, and gives it as it is then, or as it was where it is deleted. What
 * `decide` is given stays true until the change is stored: of several at once each sees what the one
 * before has left. It may run more than once.
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
    decide(before: LeaveRequest, around: Surroundings | null): Result<Change, Code>;
  },
): Promise<Result<ShownLeave, Code | 'NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED'>> {
  const now = request.now();
  const calendar = await deps.holidays.current();
  let last: CloudEvent | undefined;

  const result = await deps.outbox.transact(
    request,
    async ({ session, publish }): Promise<Result<ShownLeave, Code | 'NOT_FOUND'>> => {
      last = undefined;
      const before = await requestById(deps.requests, id, types, session);
      if (!before) return noSuchRequest;
      const around = await surroundingsOf(deps, before, session);
      const decided = decide(before, around && { ...around, calendar });
      if (!decided.ok) return decided;

      const { after, event, action, changedDays } = decided.value;
      const version = before.version + 1;
      const by = { by: request.caller.userId, at: now };
      const changed = { ...withStep(before, decided.value, by), version };
      if (after) await storeRequest(deps.requests, changed, session);
      else await removeRequest(deps.requests, id, session);
      const byHr = isAdmin(request.caller);
      last = leaveEvent(event, changed, now, { isDeleted: after === null, byHr, changedDays });
      publish(last);
      const details = leaveDetails(before, after, changedDays);
      for (const audit of leaveAudit(changed, action, request, { now, details })) publish(audit);
      // As people see it, because whoever sends the same again gets this answer out of JSON.
      return ok(describeLeave(changed, calendar));
    },
  );
  if (result.ok && last) await deps.followers.haveHandled(last.id, patience);
  return result;
}

/** The request after a change, with the change in its history; as it was where it is deleted. */
function withStep(
  before: LeaveRequest,
  change: Change,
  { by, at }: Pick<HistoryEntry, 'by' | 'at'>,
): LeaveRequest {
  if (change.after === null) return before;
  const [day = null] = change.changedDays ?? [];
  const entry = { action: historyActions[change.action], at, by, day, from: before.status };
  return { ...change.after, history: withEntry(before, entry) };
}

/**
 * What a request is held against, read in the transaction that changes it, and kept as it is until
 * that is over; null where whose it is has no leave any more.
 */
export async function surroundingsOf(
  deps: Dependencies,
  asked: Pick<LeaveRequest, 'id' | 'userId' | 'startDate' | 'endDate'>,
  session: ClientSession,
): Promise<Omit<Surroundings, 'calendar'> | null> {
  const { userId } = asked;
  const partnerIds = await partnersOf(deps.partnerships, userId, session);
  await takeGuards(deps.guards, [userId, ...partnerIds], session);
  const [settings] = await settingsOf(deps.settings, [userId], session);
  return settings ? leaveAround(deps, asked, { settings, partnerIds }, session) : null;
}

/** The same of somebody whose settings and partners are known; `id` is null of no request yet. */
export async function leaveAround(
  { requests }: Pick<Dependencies, 'requests'>,
  asked: Pick<LeaveRequest, 'userId' | 'startDate' | 'endDate'> & { id: string | null },
  { settings, partnerIds }: { settings: Settings; partnerIds: readonly string[] },
  session?: ClientSession,
): Promise<Omit<Surroundings, 'calendar'>> {
  const { userId, startDate, endDate } = asked;
  const years = leaveYearsOf([{ date: startDate }, { date: endDate }], settings);
  const whole = { from: years[0]?.start ?? startDate, to: years.at(-1)?.end ?? endDate };
  const own = await leaveOf(requests, [userId], whole, session);
  const range = { from: startDate, to: endDate };
  const partners = await approvedLeaveOf(requests, partnerIds, range, session);
  return { settings, own: own.filter(({ id }) => id !== asked.id), partners };
}
