import type { clockIn, clockOut } from '@portal/contracts/attendance/clock';
import type { TimeEntry } from '@portal/contracts/attendance/time-entry';
import type { currentUser } from '@portal/contracts/people/sign-in';
import { ApiError, errorCode, outcomeUnknown, serverMessage } from './api-error.ts';
import type { Clocking } from './offline-clockings.ts';
import { readRest, writeWithKey } from './rest.ts';

/** What became of a clocking that was sent. */
export type Sent =
  | { is: 'recorded'; entry: TimeEntry }
  /** No answer came: it may have been recorded or not. */
  | { is: 'unanswered' }
  | { is: 'failed'; error: ApiError };

// A phone between two cells may wait for ever for what will not come.
const giveUpAfterMs = 20_000;
const paths = { in: '/api/time-entries/clock-in', out: '/api/time-entries/clock-out' };

/** Sends a clocking as it is pressed: the server's clock says when it was. */
export function sendNow({ kind, key, device }: Clocking): Promise<Sent> {
  return attempt(() => write(kind, key, { deviceInfo: device }));
}

/**
 * Sends a clocking that was kept, with the time at which it was pressed. Where only the answer to the
 * first try was lost, the key belongs to that: then it is asked again word for word, and tells what
 * it did. `failed` with 401 also where somebody else is signed in by now.
 */
export async function sendKept(userId: string, clocking: Clocking): Promise<Sent> {
  const { kind, key, device, at } = clocking;
  return attempt(async () => {
    const user = await readRest<typeof currentUser>('/api/auth/user', inBackground());
    if (user.id !== userId) throw new ApiError(401, 'Somebody else is signed in');
    try {
      return await write(kind, key, { deviceInfo: device, occurredAt: at }, inBackground());
    } catch (error) {
      if (errorCode(error) !== 'IDEMPOTENCY_KEY_REUSED') throw error;
      return await write(kind, key, { deviceInfo: device }, inBackground());
    }
  });
}

/** Whether the server, having looked at it, will never take it. */
export function isFinal(error: ApiError): boolean {
  return !outcomeUnknown(error) && error.status !== 401 && error.status !== 429;
}

/** Why a kept clocking was refused, for people. */
export function refusalOf(error: ApiError): string {
  const issue = error.body.issues?.find(({ path }) => path.includes('occurredAt'));
  if (issue) return `The time ${issue.message}.`;
  const reason = serverMessage(error) ?? 'The portal could not record it';
  return reason.endsWith('.') ? reason : `${reason}.`;
}

function write(
  kind: Clocking['kind'],
  key: string,
  input: { deviceInfo: string; occurredAt?: string },
  options: Parameters<typeof writeWithKey>[4] = { signal: AbortSignal.timeout(giveUpAfterMs) },
): Promise<TimeEntry> {
  return writeWithKey<typeof clockIn | typeof clockOut>('POST', paths[kind], input, key, options);
}

/** The app tries again by itself: that keeps nobody's session alive. */
function inBackground() {
  return { background: true, signal: AbortSignal.timeout(giveUpAfterMs) };
}

async function attempt(send: () => Promise<TimeEntry>): Promise<Sent> {
  try {
    return { is: 'recorded', entry: await send() };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) return { is: 'unanswered' };
    return { is: 'failed', error };
  }
}
