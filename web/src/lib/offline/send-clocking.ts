import type { clockIn, clockOut } from '@portal/contracts/attendance/clock';
import type { TimeEntry } from '@portal/contracts/attendance/time-entry';
import type { currentUser } from '@portal/contracts/identity/sign-in';
import { ApiError, errorCode, isOutcomeUnknown, serverMessage } from '../api/api-error.ts';
import { readRest, writeRestWithKey } from '../api/rest-client.ts';
import type { Clocking } from './clocking-store.ts';

/** The outcome of sending a clocking. */
export type SendResult =
  | { is: 'recorded'; entry: TimeEntry }
  /** No response: it may have been recorded or not. */
  | { is: 'unanswered' }
  | { is: 'failed'; error: ApiError };

// On a poor connection a response may never arrive.
const timeoutMs = 20_000;
const paths = { in: '/api/time-entries/clock-in', out: '/api/time-entries/clock-out' };

/** Sends a clocking as it is pressed; the server’s clock sets its time. */
export function sendClockingNow({ kind, key, device }: Clocking): Promise<SendResult> {
  return attempt(() => write(kind, key, { deviceInfo: device }));
}

/**
 * Sends a queued clocking with the time at which it was pressed. If only the response to the first
 * attempt was lost, the key belongs to that attempt: then the identical request is repeated, which
 * returns its result. Fails with 401 also when somebody else is signed in.
 */
export async function sendQueuedClocking(userId: string, clocking: Clocking): Promise<SendResult> {
  const { kind, key, device, at } = clocking;
  return attempt(async () => {
    const user = await readRest<typeof currentUser>('/api/auth/user', backgroundOptions());
    if (user.id !== userId) throw new ApiError(401, 'Someone else is signed in');
    try {
      return await write(kind, key, { deviceInfo: device, occurredAt: at }, backgroundOptions());
    } catch (error) {
      if (errorCode(error) !== 'IDEMPOTENCY_KEY_REUSED') throw error;
      return await write(kind, key, { deviceInfo: device }, backgroundOptions());
    }
  });
}

/** Whether the server has refused a clocking for good. */
export function isFinalError(error: ApiError): boolean {
  return !isOutcomeUnknown(error) && error.status !== 401 && error.status !== 429;
}

/** Why a queued clocking was refused, as a sentence for the user. */
export function refusalMessage(error: ApiError): string {
  const reason = serverMessage(error) ?? 'We couldn’t record it';
  return reason.endsWith('.') ? reason : `${reason}.`;
}

function write(
  kind: Clocking['kind'],
  key: string,
  input: { deviceInfo: string; occurredAt?: string },
  options: Parameters<typeof writeRestWithKey>[4] = { signal: AbortSignal.timeout(timeoutMs) },
): Promise<TimeEntry> {
  return writeRestWithKey<typeof clockIn | typeof clockOut>(
    'POST',
    paths[kind],
    input,
    key,
    options,
  );
}

/** Options for automatic retries, which must not extend the session. */
function backgroundOptions() {
  return { background: true, signal: AbortSignal.timeout(timeoutMs) };
}

async function attempt(send: () => Promise<TimeEntry>): Promise<SendResult> {
  try {
    return { is: 'recorded', entry: await send() };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) return { is: 'unanswered' };
    return { is: 'failed', error };
  }
}
