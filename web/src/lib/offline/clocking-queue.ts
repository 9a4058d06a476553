import type { TimeEntry } from '@portal/contracts/attendance/time-entry';
import type { ApiError } from '../api/api-error.ts';
import { forgetIdempotencyKey, idempotencyKey } from '../api/idempotency-key.ts';
import { detectDevice } from '../browser/detect-device.ts';
import { currentTime } from '../time/server-clock.ts';
import {
  type Clocking,
  clockingsOf,
  isUnsentClocking,
  removeClocking,
  saveClocking,
} from './clocking-store.ts';
import {
  isFinalError,
  refusalMessage,
  type SendResult,
  sendClockingNow,
  sendQueuedClocking,
} from './send-clocking.ts';

/** `queued`: stored in the browser until there is a network; `isUnsent` if it was never sent. */
export type ClockResult =
  | Exclude<SendResult, { is: 'unanswered' }>
  | { is: 'queued'; clocking: Clocking; isUnsent: boolean };

/** The outcome of a queued clocking; `entry` is null if it was refused. */
export type SettledClocking = Clocking & { entry: TimeEntry | null };

// The server's clock is known to within two seconds: a time must not be in its future.
const minAgeMs = 3_000;

/**
 * Clocks in or out. Sends at once if there is a network and nothing is queued; otherwise queues it
 * for `sendQueuedClockings`.
 */
export async function clockInOrOut(
  userId: string,
  kind: Clocking['kind'],
  onRecorded: (entry: TimeEntry) => void,
): Promise<ClockResult> {
  const clocking = createClocking(userId, kind);
  if (!navigator.onLine || hasUnsentClockings(userId)) return queue(userId, clocking, true);
  saveClocking(userId, clocking);
  return runExclusively(userId, async () => {
    // Another tab may have sent it while this one waited.
    if (!clockingsOf(userId).some(({ key }) => key === clocking.key)) {
      return { is: 'queued', clocking, isUnsent: false };
    }
    const sent = await sendClockingNow(clocking);
    if (sent.is === 'unanswered') return queue(userId, clocking, false);
    // After a 5xx the person may press again for the same clock-in, which then needs the same key.
    if (sent.is === 'recorded' || isFinalError(sent.error)) forgetIdempotencyKey();
    // Show the server's entry before removing the queued one, to avoid flicker.
    if (sent.is === 'recorded') onRecorded(sent.entry);
    removeClocking(userId, clocking.key);
    return sent;
  });
}

function queue(userId: string, clocking: Clocking, isUnsent: boolean): ClockResult {
  saveClocking(userId, { ...clocking, state: 'waiting' });
  // From here on the key belongs to this queued clocking.
  forgetIdempotencyKey();
  return { is: 'queued', clocking, isUnsent };
}

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

function createClocking(userId: string, kind: Clocking['kind']): Clocking {
  const last = Date.parse(clockingsOf(userId).at(-1)?.at ?? '') || 0;
  return {
    key: idempotencyKey(`clock ${kind}`),
    kind,
    // Always later than the previous clocking, even if the device's clock was set back.
    at: new Date(Math.max(currentTime(), last + 1)).toISOString(),
    device: detectDevice(),
    state: 'sending',
  };
}

let lastTask: Promise<unknown> = Promise.resolve();

/**
 * Runs one task at a time across all tabs; in this tab only without the Web Locks API, which needs
 * HTTPS.
 */
async function runExclusively<Result>(userId: string, run: () => Promise<Result>): Promise<Result> {
  if (navigator.locks) return navigator.locks.request(`clockings:${userId}`, run);
  const task = lastTask.then(run, run);
  lastTask = task.catch(() => undefined);
  return task;
}
