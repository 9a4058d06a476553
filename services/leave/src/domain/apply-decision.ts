import type { LeaveStatus } from '@portal/contracts/leave/leave-request';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { LeaveRequest } from './leave-request.ts';

/** A decision on a leave request. */
export interface Decision {
  status: Exclude<LeaveStatus, 'pending'>;
  /** The status that the decision was based on; checked only if it is given. */
  fromStatus?: LeaveStatus | null | undefined;
  /** Stored only with `denied`. */
  denialReason?: string | null | undefined;
  by: string | null;
  at: Date;
}

/** What was done to a request with this status, in messages. */
export const decisionVerbs: Record<Decision['status'], string> = {
  approved: 'approved',
  denied: 'declined',
  cancelled: 'cancelled',
};

/** The outcome of a decision. Approving a cancelled request restores it. */
export type Outcome = 'approved' | 'denied' | 'cancelled' | 'restored';

const outcomes: Partial<Record<`${LeaveStatus} to ${Decision['status']}`, Outcome>> = {
  'pending to approved': 'approved',
  'pending to denied': 'denied',
  'pending to cancelled': 'cancelled',
  'approved to cancelled': 'cancelled',
  'cancelled to approved': 'restored',
};

/**
 * Applies a decision to a leave request and returns the outcome. Fails with ALREADY_DECIDED if the
 * transition isn't allowed (a denied request stays denied, docs/specification/leave.md) or the
 * status is not `fromStatus`. It doesn't check the balance or partners.
 */
export function applyDecision(
  before: LeaveRequest,
  { status, fromStatus, denialReason, by, at }: Decision,
): Result<{ after: LeaveRequest; outcome: Outcome }, 'ALREADY_DECIDED'> {
  const outcome = outcomes[`${before.status} to ${status}`];
  const isAsSeen = !fromStatus || fromStatus === before.status;
  if (!outcome || !isAsSeen) return alreadyDecidedFailure(before.status);
  const reason = status === 'denied' ? (denialReason ?? null) : null;
  const after = { ...before, status, denialReason: reason, decidedAt: at, decidedBy: by };
  return ok({ after, outcome });
}

/**
 * The failure that tells the second administrator what the first one decided. `details` have the
 * current status.
 */
export function alreadyDecidedFailure(status: LeaveStatus) {
  const message =
    status === 'pending'
      ? 'This request is pending again.'
      : `This request has already been ${decisionVerbs[status]}.`;
  return fail('ALREADY_DECIDED', message, { details: { status } });
}
