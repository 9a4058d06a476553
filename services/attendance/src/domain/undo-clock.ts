import { undoWithinSeconds } from '@portal/contracts/attendance/clock';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Entry } from './entry.ts';

export type ClockKind = 'in' | 'out';

interface UndoRequest {
  /** The session that the person names. */
  entry: Entry;
  kind: ClockKind;
  /** The person's latest session. */
  last: Entry | null;
  /** Whether HR or leave has changed the session since. */
  isChangedSince: boolean;
  now: Date;
}

/**
 * The next version of a session of which the person's latest clock-in or -out is undone: removed
 * after a clock-in, open again after a clock-out. CANNOT_UNDO where that is not the latest change,
 * or too long ago.
 */
export function undoneClocking(asked: UndoRequest): Result<Entry, 'CANNOT_UNDO'> {
  const { entry, kind, last, isChangedSince, now } = asked;
  const { clockInTime, clockOutTime, version } = entry;
  const at = kind === 'in' ? clockInTime : clockOutTime;
  // Only the clock-in makes a first version: one that was opened again is not undone twice over.
  const isLatest = kind === 'in' ? version === 1 : clockOutTime !== null && !isChangedSince;
  if (last?.id !== entry.id || !isLatest || !at) return refuse(`no longer your latest entry`);
  if (now.getTime() - at.getTime() > undoWithinSeconds * 1_000) return refuse('too long ago');
  const next = { ...entry, version: version + 1 };
  if (kind === 'in') return ok(next);
  return ok({ ...next, clockOutTime: null, clockOutLocation: null });

  function refuse(why: string) {
    return fail(
      'CANNOT_UNDO',
      `This clock-${kind} is ${why}, so it can’t be undone. You can request a correction.`,
    );
  }
}
