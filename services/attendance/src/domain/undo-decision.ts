import {
  type CorrectionStatus,
  type EntryChange,
  undoMinutes,
} from '@portal/contracts/attendance/correction';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Recorded } from './recorded.ts';

interface Decided {
  status: CorrectionStatus;
  decidedAt: Date | null;
  decidedBy: string | null;
}

interface Change {
  at: Date;
  cause: EntryChange['cause'];
  before: Recorded;
}

/** What a session is put back to where a decision is undone. */
export interface PutBack {
  times: Recorded;
  /** Nobody had corrected it before. */
  isFirst: boolean;
}

/**
 * What undoing a decision puts the session back to; null for nothing. Only whoever decided can, only
 * for some minutes, and only while nobody has changed the session since. `changes` are the
 * session's, oldest first.
 */
export function putBackOf(
  { status, decidedAt, decidedBy }: Decided,
  changes: readonly Change[],
  { by, at }: { by: string | null; at: Date },
): Result<PutBack | null, 'ALREADY_DECIDED'> {
  if (status === 'pending') return fail('ALREADY_DECIDED', 'This correction is pending again');
  if (decidedAt === null || decidedBy !== by || status === 'withdrawn') return tooLate;
  if (at.getTime() - decidedAt.getTime() > undoMinutes * 60_000) return tooLate;
  const own = changes.filter(({ cause }) => cause !== 'follows');
  if (own.some((one) => one.at > decidedAt)) return tooLate;
  const place = own.findIndex(
    (one) => one.cause === 'correction' && one.at.getTime() === decidedAt.getTime(),
  );
  const made = own[place];
  return ok(made ? { times: made.before, isFirst: place === 0 } : null);
}

const tooLate = fail('ALREADY_DECIDED', 'This decision can’t be undone any more');
