import type { TimeEntry } from '@portal/contracts/attendance/time-entry';
import type { ApiError } from '../api/api-error.ts';
import { currentTime } from '../time/server-clock.ts';
import {
  type Clocking,
  clockingsOf,
  isUnsentClocking,
  removeClocking,
  saveClocking,
} from './clocking-store.ts';
import { runExclusively } from './run-exclusively.ts';
import {
  isFinalError,
  refusalMessage,
  type SendResult,
  sendQueuedClocking,
} from './send-clocking.ts';

/** The outcome of a queued clocking; `entry` is null if it was refused. */
export type SettledClocking = Clocking & { entry: TimeEntry | null };

// The server's clock is known to within two seconds: a time must not be in its future.
const minAgeMs = 3_000;

/**
 * Sends queued clockings, the oldest first, one at a time and in one tab only. Returns whether some
 * must be retried, or the error if the person must sign in first.
 */
export function sendQueuedClockings(
  userId: string,
  onSettled: (settled: SettledClocking) => void,
): Promise<'all-sent' | 'try-again' | { signedOut: ApiError }> {
  return runExclusively(userId, async () => {
    for (;;) {
      const next = clockingsOf(userId).find(isUnsentClocking);
      if (!next) return 'all-sent';
      if (currentTime() - Date.parse(next.at) < minAgeMs) return 'try-again';
      const sent = await sendQueuedClocking(userId, next);
      if (sent.is === 'unanswered') return 'try-again';
      if (sent.is === 'failed' && sent.error.status === 401) return { signedOut: sent.error };
      if (sent.is === 'failed' && !isFinalError(sent.error)) return 'try-again';
      settle(userId, next, sent, onSettled);
    }
  });
}

/**
 * Removes a clocking from the queue if it is the last one and was not sent yet. Returns whether it
 * was removed.
 */
export function removeQueuedClocking(userId: string, { key }: Clocking): Promise<boolean> {
  return runExclusively(userId, async () => {
    const last = clockingsOf(userId).filter(isUnsentClocking).at(-1);
    if (last?.key !== key) return false;
    removeClocking(userId, key);
    return true;
  });
}

function settle(
  userId: string,
  clocking: Clocking,
  sent: Exclude<SendResult, { is: 'unanswered' }>,
  onSettled: (settled: SettledClocking) => void,
): void {
  if (sent.is === 'recorded') {
    onSettled({ ...clocking, entry: sent.entry });
    removeClocking(userId, clocking.key);
    return;
  }
  const refused: Clocking = { ...clocking, state: 'refused', refusal: refusalMessage(sent.error) };
  saveClocking(userId, refused);
  onSettled({ ...refused, entry: null });
}

export function hasUnsentClockings(userId: string): boolean {
  return clockingsOf(userId).some(isUnsentClocking);
}
