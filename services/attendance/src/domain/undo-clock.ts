import { clockUndoSeconds } from '@portal/contracts/attendance/clock';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Entry } from './entry.ts';

export type ClockKind = 'in' | 'out';

interface UndoRequest {
  /** The session to undo. */
  entry: Entry;
  kind: ClockKind;
  /** The person's latest session. */
  last: Entry | null;
  /** Whether HR or a change of leave has changed the session since. */
  isChangedSince: boolean;
  now: Date;
}

/**
 * Undoes the person's latest clock-in or clock-out and returns the next version of the session.
 * After a clock-in it is to be removed, after a clock-out it is open again. Fails with CANNOT_UNDO
 * if it was not their latest change or is too long ago.
 */
export function undoClocking(input: UndoRequest): Result<Entry, 'CANNOT_UNDO'> {
  const { entry, kind, last, isChangedSince, now } = input;
  const { clockInTime, clockOutTime, version } = entry;
  const at = kind === 'in' ? clockInTime : clockOutTime;
  // An open session of version 1 was just clocked in: a reopened one has a later version, one that HR added has ended.
  const isLatest =
    kind === 'in' ? version === 1 && !clockOutTime : clockOutTime !== null && !isChangedSince;
  if (last?.id !== entry.id || !isLatest || !at)
    return cannotUndoFailure(
      `This clock-${kind} is no longer your latest or has been changed, so it can’t be undone.`,
    );
  if (now.getTime() - at.getTime() > clockUndoSeconds * 1_000)
    return cannotUndoFailure(
      `You can only undo a clock-${kind} within ${clockUndoSeconds} seconds.`,
    );
  const next = { ...entry, version: version + 1 };
  if (kind === 'in') return ok(next);
  return ok({ ...next, clockOutTime: null, clockOutLocation: null });
}

function cannotUndoFailure(reason: string) {
  return fail('CANNOT_UNDO', `${reason} You can request a correction.`);
}
