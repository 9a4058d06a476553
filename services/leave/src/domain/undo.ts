import { undoMinutes } from '@portal/contracts/leave/undo-minutes';
import { fail, ok, type Result } from '@portal/kernel/result';
import { historyOf } from './history.ts';
import type { LeaveRequest } from './leave-request.ts';
import { type Refused, refusalOf, type Surroundings } from './refusal.ts';
import { alreadyDecided } from './transitions.ts';

interface Undo {
  by: string | null;
  at: Date;
}

/**
 * A request that is pending again, because whoever approved, denied or withdrew it undoes that:
 * nobody else can, only for some minutes, and only while nothing else has happened to it.
 */
export function withDecisionUndone(
  before: LeaveRequest,
  { by, at }: Undo,
): Result<LeaveRequest, 'ALREADY_DECIDED'> {
  const { status } = before;
  if (status === 'pending') return alreadyDecided(status);
  const last = historyOf(before).at(-1);
  if (last?.action !== status || last.from !== 'pending' || last.by !== by) return tooLate;
  if (at.getTime() - last.at.getTime() > undoMinutes * 60_000) return tooLate;
  const undecided = { decidedAt: null, decidedBy: null, denialReason: null };
  return ok({ ...before, ...undecided, status: 'pending' });
}

/**
 * The same of annual leave: what was denied or withdrawn is held against all that was requested
 * since, as a new request would be. Administrators have no leave to hold it against.
 */
export function withAnnualDecisionUndone(
  before: LeaveRequest,
  undo: Undo,
  context: Surroundings | null,
): Result<LeaveRequest, 'ALREADY_DECIDED' | Refused> {
  const result = withDecisionUndone(before, undo);
  if (!result.ok || !context || before.status === 'approved') return result;
  const refusal = refusalOf(before.days, context, { reserve: true });
  return refusal ? { ok: false, failure: refusal } : result;
}

const tooLate = fail('ALREADY_DECIDED', 'This decision can’t be undone any more.');
