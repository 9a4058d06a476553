import type { TimeEntry } from '@portal/contracts/attendance/time-entry';
import type { ApiError } from './api-error.ts';
import { detectDevice } from './device.ts';
import { idempotencyKey, settleWrites } from './idempotency.ts';
import { isFinal, refusalOf, type Sent, sendKept, sendNow } from './offline-clock-send.ts';
import {
  type Clocking,
  clockingsOf,
  forgetClocking,
  isToBeSent,
  keepClocking,
} from './offline-clockings.ts';
import { currentTime } from './server-clock.ts';

/** `kept`: it waits in the browser until the network is back; `isUnsent` where nothing was sent yet. */
export type Pressed =
  | Exclude<Sent, { is: 'unanswered' }>
  | { is: 'kept'; clocking: Clocking; isUnsent: boolean };

/** What became of a clocking that had been kept. */
export type Settled = Clocking & { entry: TimeEntry | null };

// The server's clock is known to two seconds: what is sent must not lie in its future.
const youngestMs = 3_000;

/**
 * Clocks in or out. With a network it is sent at once; without one, or behind others that wait, it
 * is kept and sent by `sendKeptClockings`.
 */
export async function clock(
  userId: string,
  kind: Clocking['kind'],
  onRecorded: (entry: TimeEntry) => void,
): Promise<Pressed> {
  const clocking = pressed(userId, kind);
  if (!navigator.onLine || isAnyToBeSent(userId)) return keep(userId, clocking, true);
  keepClocking(userId, clocking);
  return inTurn(userId, async () => {
    // Another tab, in its turn before this one, may have sent it.
    if (!clockingsOf(userId).some(({ key }) => key === clocking.key)) {
      return { is: 'kept', clocking, isUnsent: false };
    }
    const sent = await sendNow(clocking);
    if (sent.is === 'unanswered') return keep(userId, clocking, false);
    // After a 5xx the person presses again, and may mean the same clock-in: then it has the same key.
    if (sent.is === 'recorded' || isFinal(sent.error)) settleWrites();
    // First what the server says is shown, then what stood in for it goes: nothing flickers.
    if (sent.is === 'recorded') onRecorded(sent.entry);
    forgetClocking(userId, clocking.key);
    return sent;
  });
}

function keep(userId: string, clocking: Clocking, isUnsent: boolean): Pressed {
  keepClocking(userId, { ...clocking, state: 'waiting' });
  // Its key is its own from here on.
  settleWrites();
  return { is: 'kept', clocking, isUnsent };
}

/**
 * Sends what was kept, the oldest first, one at a time and in one tab only. Gives whether something
 * is left to be tried again; `signed-out` where that has to wait for the person to sign in.
 */
export function sendKeptClockings(
  userId: string,
  onSettled: (settled: Settled) => void,
): Promise<'all-sent' | 'try-again' | { signedOut: ApiError }> {
  return inTurn(userId, async () => {
    for (;;) {
      const next = clockingsOf(userId).find(isToBeSent);
      if (!next) return 'all-sent';
      if (currentTime() - Date.parse(next.at) < youngestMs) return 'try-again';
      const sent = await sendKept(userId, next);
      if (sent.is === 'unanswered') return 'try-again';
      if (sent.is === 'failed' && sent.error.status === 401) return { signedOut: sent.error };
      if (sent.is === 'failed' && !isFinal(sent.error)) return 'try-again';
      settle(userId, next, sent, onSettled);
    }
  });
}

/**
 * Takes a clocking back that was kept, if it is the last and has not been sent meanwhile. Gives
 * whether it has.
 */
export function takeBackKept(userId: string, { key }: Clocking): Promise<boolean> {
  return inTurn(userId, async () => {
    const last = clockingsOf(userId).filter(isToBeSent).at(-1);
    if (last?.key !== key) return false;
    forgetClocking(userId, key);
    return true;
  });
}

function settle(
  userId: string,
  clocking: Clocking,
  sent: Exclude<Sent, { is: 'unanswered' }>,
  onSettled: (settled: Settled) => void,
): void {
  if (sent.is === 'recorded') {
    onSettled({ ...clocking, entry: sent.entry });
    forgetClocking(userId, clocking.key);
    return;
  }
  const refused: Clocking = { ...clocking, state: 'refused', refusal: refusalOf(sent.error) };
  keepClocking(userId, refused);
  onSettled({ ...refused, entry: null });
}

export function isAnyToBeSent(userId: string): boolean {
  return clockingsOf(userId).some(isToBeSent);
}

function pressed(userId: string, kind: Clocking['kind']): Clocking {
  const last = Date.parse(clockingsOf(userId).at(-1)?.at ?? '') || 0;
  return {
    key: idempotencyKey(`clock ${kind}`),
    kind,
    // Pressed after what was pressed before, whatever the clock was set to meanwhile.
    at: new Date(Math.max(currentTime(), last + 1)).toISOString(),
    device: detectDevice(),
    state: 'sending',
  };
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** One at a time in all tabs; in this one where the browser has no locks (they need HTTPS). */
async function inTurn<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
  if (navigator.locks) return navigator.locks.request(`clockings:${userId}`, work);
  const turn = lastTurn.then(work, work);
  lastTurn = turn.catch(() => undefined);
  return turn;
}
