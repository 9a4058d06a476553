import type { TimeEntry } from '@portal/contracts/attendance/time-entry';
import { forgetIdempotencyKey, idempotencyKey } from '../api/idempotency-key.ts';
import { detectDevice } from '../browser/detect-device.ts';
import { currentTime } from '../time/server-clock.ts';
import { hasUnsentClockings } from './clocking-queue.ts';
import { type Clocking, clockingsOf, removeClocking, saveClocking } from './clocking-store.ts';
import { runExclusively } from './run-exclusively.ts';
import { isFinalError, type SendResult, sendClockingNow } from './send-clocking.ts';

/** `queued`: stored in the browser until there is a network; `isUnsent` if it was never sent. */
export type ClockResult =
  | Exclude<SendResult, { is: 'unanswered' }>
  | { is: 'queued'; clocking: Clocking; isUnsent: boolean };

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
