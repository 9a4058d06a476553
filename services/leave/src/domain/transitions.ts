import type { LeaveStatus } from '@portal/contracts/leave/leave-request';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { LeaveRequest } from './leave-request.ts';

/** What somebody wants a request to become. */
export interface Decision {
  status: Exclude<LeaveStatus, 'pending'>;
  /** As what it was seen; nothing where whoever decides does not say. */
  fromStatus?: LeaveStatus | null | undefined;
  /** Kept where it is denied, and only there. */
  denialReason?: string | null | undefined;
  by: string | null;
  at: Date;
}

/** What has happened to a request then: approving one that was cancelled restores it. */
export type Outcome = 'approved' | 'denied' | 'cancelled' | 'restored';

const outcomes: Partial<Record<`${LeaveStatus} to ${Decision['status']}`, Outcome>> = {
  'pending to approved': 'approved',
  'pending to denied': 'denied',
  'pending to cancelled': 'cancelled',
  'approved to cancelled': 'cancelled',
  'cancelled to approved': 'restored',
};

/**
 * A request after a decision, and what that has done to it; ALREADY_DECIDED where it can't become
 * that any more (portal.md section 4; a denied request stays denied), or is not what it was seen as.
 * Whether the leave may be taken is asked elsewhere.
 */
export function decided(
  before: LeaveRequest,
  { status, fromStatus, denialReason, by, at }: Decision,
): Result<{ after: LeaveRequest; outcome: Outcome }, 'ALREADY_DECIDED'> {
  const outcome = outcomes[`${before.status} to ${status}`];
  const isAsSeen = !fromStatus || fromStatus === before.status;
  if (!outcome || !isAsSeen) return alreadyDecided(before.status);
  const reason = status === 'denied' ? (denialReason ?? null) : null;
  const after = { ...before, status, denialReason: reason, decidedAt: at, decidedBy: by };
  return ok({ after, outcome });
}

/** Says to whoever comes second what the first has decided. */
export function alreadyDecided(status: LeaveStatus) {
  const message =
    status === 'pending' ? 'This request is pending again.' : `This request was ${status} already.`;
  return fail('ALREADY_DECIDED', message);
}
