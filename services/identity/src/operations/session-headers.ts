import type { Request } from '@portal/runtime/request';
import type { Account } from '../domain/account.ts';
import { hasSameCredentials } from '../domain/sign-in.ts';
import { auditNote } from './audit-note.ts';
import type { Dependencies } from './dependencies.ts';

/*
 * The gateway turns these response headers into cookies, because only the gateway talks to
 * browsers.
 */

/**
 * Opens a session, replaces the caller's with it and records the sign-in in the audit trail.
 * Returns false if the account has changed since its secrets were verified. That check comes after
 * opening: a change ends the sessions that exist at that time, and might miss this one.
 */
export async function openSession(
  deps: Pick<Dependencies, 'sessions' | 'accounts' | 'audit' | 'devices'>,
  request: Request,
  account: Account,
  { stage, rememberMe }: { stage: 'setup' | 'full'; rememberMe: boolean },
): Promise<boolean> {
  const { sessions, accounts, audit } = deps;
  const { address, agent, caller } = request;
  const { id: userId, role } = account;
  const session = { userId, role, stage, rememberMe, address, agent };
  const { id, hash, maxAgeSeconds } = await sessions.create(session, request.now());
  let opened = false;
  try {
    if (!hasSameCredentials(account, await accounts.byId(userId))) return false;
    const by = { actorId: userId, targetId: userId, address };
    await audit.appendInOwnTransaction({ at: request.now(), action: 'signed-in', ...by });
    opened = true;
  } finally {
    if (!opened) await sessions.end(hash);
  }
  if (caller.sessionId !== null) await sessions.end(caller.sessionId);
  setSessionCookie(request, { id, maxAgeSeconds });
  if (stage === 'full') rememberDevice(deps, request, account);
  return true;
}

/** Sets the cookie by which the browser is known at the person's next sign-in. */
export function rememberDevice(
  { devices }: Pick<Dependencies, 'devices'>,
  request: Request,
  account: Account,
): void {
  const cookie = devices.remember(request.device, account, request.now());
  request.responseHeaders.set('x-portal-device', `${cookie};${devices.maxAgeSeconds}`);
}

/** Sets the session cookie. */
export function setSessionCookie(
  request: Request,
  { id, maxAgeSeconds }: { id: string; maxAgeSeconds: number | null },
): void {
  request.responseHeaders.set('x-portal-session', `${id};${maxAgeSeconds ?? ''}`);
}

/** Ends the caller’s session, if there is one, and clears the cookie. */
export async function closeSession(
  { sessions, audit }: Pick<Dependencies, 'sessions' | 'audit'>,
  request: Request,
): Promise<void> {
  const { sessionId, userId } = request.caller;
  request.responseHeaders.set('x-portal-session-end', '1');
  if (sessionId === null) return;
  // First, so that the session ends even if something fails afterwards.
  await sessions.end(sessionId);
  await audit.appendInOwnTransaction(auditNote(request, 'signed-out', userId));
}
