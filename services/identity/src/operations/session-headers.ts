import type { Request } from '@portal/runtime/request';
import type { Account } from '../domain/account.ts';
import { letsInAlike } from '../domain/sign-in.ts';
import type { Dependencies } from './dependencies.ts';
import { noted } from './noted.ts';

/*
 * The gateway turns these headers into a cookie: it alone talks to browsers.
 */

/**
 * Opens a session for a person and has the gateway hand it out, in place of the one before; it is
 * noted, or not opened. False
 * where the account has changed since its secrets were compared: whoever changed it has ended the
 * sessions that were there, and only a look after the opening tells that this was not among them.
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
    if (!letsInAlike(account, await accounts.byId(userId))) return false;
    const by = { actorId: userId, targetId: userId, address };
    await audit.noteAlone({ at: request.now(), action: 'signed-in', ...by });
    opened = true;
  } finally {
    if (!opened) await sessions.end(hash);
  }
  if (caller.sessionId !== null) await sessions.end(caller.sessionId);
  handOut(request, { id, maxAgeSeconds });
  if (stage === 'full') rememberDevice(deps, request, account);
  return true;
}

/** Has the gateway tell the browser that the person signed in with it. */
export function rememberDevice(
  { devices }: Pick<Dependencies, 'devices'>,
  request: Request,
  account: Account,
): void {
  const cookie = devices.remember(request.device, account, request.now());
  request.reply.set('x-portal-device', `${cookie};${devices.maxAgeSeconds}`);
}

/** Has the gateway set the cookie of a session. */
export function handOut(
  request: Request,
  { id, maxAgeSeconds }: { id: string; maxAgeSeconds: number | null },
): void {
  request.reply.set('x-portal-session', `${id};${maxAgeSeconds ?? ''}`);
}

/** Ends the caller’s session, if there is one, and has the gateway clear the cookie. */
export async function closeSession(
  { sessions, audit }: Pick<Dependencies, 'sessions' | 'audit'>,
  request: Request,
): Promise<void> {
  const { sessionId, userId } = request.caller;
  request.reply.set('x-portal-session-end', '1');
  if (sessionId === null) return;
  // First of all: nothing that may fail afterwards lets the session go on.
  await sessions.end(sessionId);
  await audit.noteAlone(noted(request, 'signed-out', userId));
}
