import type { Request } from '@portal/runtime/request';
import type { Account } from '../domain/account.ts';
import type { Dependencies } from './dependencies.ts';
import { endStoredSessions } from './end-stored-sessions.ts';
import { handOut, rememberDevice } from './session-headers.ts';

/** A session that takes the place of the caller's once the change that it is made for is stored. */
export interface NextSession {
  hash: string;
  handOut(): void;
  /** Ends it: the change was not made. */
  discard(): Promise<void>;
}

/**
 * Opens the session that follows the caller's after a change of their rights or secrets: an id that
 * somebody knew before the change is worth nothing afterwards. Null where the caller's has ended.
 */
export async function openNextSession(
  { sessions }: Pick<Dependencies, 'sessions'>,
  request: Request,
): Promise<NextSession | null> {
  const { sessionId } = request.caller;
  const now = request.now();
  const [current] = sessionId === null ? [] : await sessions.findAll([sessionId], now);
  if (!current) return null;
  const { userId, role, rememberMe } = current;
  const { address, agent } = request;
  const next = { userId, role, stage: 'full', rememberMe, address, agent } as const;
  const { id, hash, maxAgeSeconds } = await sessions.create(next, now);
  return {
    hash,
    handOut: () => handOut(request, { id, maxAgeSeconds }),
    discard: () => sessions.end(hash),
  };
}

/**
 * Hands the next session out and ends the person's others, once the change is stored; ends the next
 * one where it is not. `account` is as it was stored, null where this request stored nothing.
 */
export async function replaceSession(
  deps: Pick<Dependencies, 'sessions' | 'sessionEndings' | 'devices'>,
  request: Request,
  change: { next: NextSession | null; account: Account | null; isDone: boolean },
): Promise<void> {
  const { next, account, isDone } = change;
  // An answer that is given again changes nothing: the caller's session goes on.
  if (!isDone || account === null) {
    await next?.discard();
    return;
  }
  await endStoredSessions(deps, request);
  next?.handOut();
  // The browser is known by the password that was in force.
  rememberDevice(deps, request, account);
}
