import type { CorrectionStatus, EntryChange } from '@portal/contracts/attendance/correction';
import { decisionUndoMinutes } from '@portal/contracts/decision-undo-minutes';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { EntrySnapshot } from './entry-snapshot.ts';

interface Decided {
  status: CorrectionStatus;
  decidedAt: Date | null;
  decidedBy: string | null;
}

interface Change {
  at: Date;
  cause: EntryChange['cause'];
  before: EntrySnapshot | null;
}

/** The state that a session is reverted to when a decision is undone. */
export interface PreviousState {
  times: EntrySnapshot;
  /** Whether it had not been corrected before. */
  isFirst: boolean;
}

/**
 * Finds the state that undoing a decision reverts the session to; null if the decision didn't
 * change it. Only the administrator who decided can undo it, within `decisionUndoMinutes` and while nobody
 * has changed the session since; otherwise fails with ALREADY_DECIDED. `changes` are the session's,
 * oldest first.
 */
export function findStateToRestore(
  { status, decidedAt, decidedBy }: Decided,
  changes: readonly Change[],
  { by, at }: { by: string | null; at: Date },
): Result<PreviousState | null, 'ALREADY_DECIDED'> {
  if (status === 'pending') return fail('ALREADY_DECIDED', 'This correction is pending again');
  if (decidedAt === null || decidedBy !== by || status === 'withdrawn') return undoTooLateFailure;
  if (at.getTime() - decidedAt.getTime() > decisionUndoMinutes * 60_000) return undoTooLateFailure;
  const own = changes.filter(({ cause }) => cause !== 'follows');
  const place = own.findIndex(
    (one) => one.cause === 'correction' && one.at.getTime() === decidedAt.getTime(),
  );
  // By their order: a change that was retried has an earlier time than the decision it follows.
  const later = place < 0 ? own.filter((one) => one.at > decidedAt) : own.slice(place + 1);
  if (later.length > 0) return undoTooLateFailure;
  const times = own[place]?.before;
  return ok(times ? { times, isFirst: place === 0 } : null);
}

const undoTooLateFailure = fail('ALREADY_DECIDED', 'This decision can no longer be undone');
