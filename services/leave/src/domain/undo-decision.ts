import { decisionUndoMinutes } from '@portal/contracts/decision-undo-minutes';
import { fail, ok, type Result } from '@portal/kernel/result';
import { alreadyDecidedFailure } from './apply-decision.ts';
import { buildLeaveHistory } from './leave-history.ts';
import type { LeaveRequest } from './leave-request.ts';
import { type RefusalCode, type ValidationContext, validateLeave } from './validate-leave.ts';

interface Undo {
  by: string | null;
  at: Date;
}

/**
 * How often decisions on a request can be undone. Each time all services store up to three years of days again, so
 * withdrawing and undoing thousands of times would hold up everybody else's leave.
 */
const maxUndone = 5;

/**
 * Undoes a decision or withdrawal: the request is pending again. Only the person who made it can
 * undo it, within `decisionUndoMinutes` and while nothing else has happened to the request, except that a changed working
 * pattern added days; and up to 5 times. Otherwise fails with ALREADY_DECIDED.
 */
export function undoDecision(
  before: LeaveRequest,
  { by, at }: Undo,
): Result<LeaveRequest, 'ALREADY_DECIDED'> {
  const { status } = before;
  if (status === 'pending') return alreadyDecidedFailure(status);
  const history = buildLeaveHistory(before);
  if (history.filter(({ action }) => action === 'undone').length >= maxUndone)
    return undoTooLateFailure;
  const last = history.findLast(({ action }) => action !== 'daysAdded');
  if (last?.action !== status || last.from !== 'pending' || last.by !== by)
    return undoTooLateFailure;
  if (at.getTime() - last.at.getTime() > decisionUndoMinutes * 60_000) return undoTooLateFailure;
  const undecided = { decidedAt: null, decidedBy: null, denialReason: null };
  return ok({ ...before, ...undecided, status: 'pending' });
}

/**
 * Undoes a decision on annual leave. A request that was denied or withdrawn is validated like a new
 * one, because other leave may have been requested since. `context` is null for administrators, who
 * have no leave.
 */
export function undoAnnualLeaveDecision(
  before: LeaveRequest,
  undo: Undo,
  context: ValidationContext | null,
): Result<LeaveRequest, 'ALREADY_DECIDED' | RefusalCode> {
  const result = undoDecision(before, undo);
  if (!result.ok || !context || before.status === 'approved') return result;
  const isRequester = undo.by === before.userId;
  const refusal = validateLeave(before.days, context, { deductsPending: true, isRequester });
  return refusal ? { ok: false, failure: refusal } : result;
}

const undoTooLateFailure = fail('ALREADY_DECIDED', 'This can no longer be undone.');
