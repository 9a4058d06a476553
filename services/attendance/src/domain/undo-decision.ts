import { undoMinutes } from '@portal/contracts/attendance/correction';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Correction } from '../store/corrections.ts';
import type { KeptChange } from '../store/entry-changes.ts';

/** A correction that is pending again, and what its session is put back to; null for nothing. */
export interface UndoneDecision {
  correction: Correction;
  putBack: { times: KeptChange['before']; isFirst: boolean } | null;
}

/**
 * Undoes a decision: only whoever decided can, only for some minutes, and only while nobody has
 * changed the session since. `changes` are the session's, oldest first.
 */
export function withDecisionUndone(
  before: Correction,
  changes: readonly KeptChange[],
  { by, at }: { by: string | null; at: Date },
): Result<UndoneDecision, 'ALREADY_DECIDED'> {
  const { status, decidedAt, decidedBy } = before;
  if (status === 'pending') return fail('ALREADY_DECIDED', 'This correction is pending again');
  if (decidedAt === null || decidedBy !== by || status === 'withdrawn') return tooLate;
  if (at.getTime() - decidedAt.getTime() > undoMinutes * 60_000) return tooLate;
  const undecided = { status: 'pending', decidedAt: null, decidedBy: null } as const;
  const version = before.version + 1;
  const correction = { ...before, ...undecided, decisionReason: null, version };

  const own = changes.filter(({ cause }) => cause !== 'follows');
  const place = own.findIndex((one) => one.cause === 'correction' && isSame(one.at, decidedAt));
  const made = own[place];
  const isChangedSince = own.some((one) => one.at > decidedAt);
  if (isChangedSince) return tooLate;
  return ok({ correction, putBack: made ? { times: made.before, isFirst: place === 0 } : null });
}

function isSame(one: Date, other: Date): boolean {
  return one.getTime() === other.getTime();
}

const tooLate = fail('ALREADY_DECIDED', 'This decision can’t be undone any more');
