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
  { sessions, accounts, audit }: Pick<Dependencies, 'sessions' | 'accounts' | 'audit'>,
  request: Request,
  account: Account,
  { stage, rememberMe }: { stage: 'setup' | 'full'; rememberMe: boolean },
): Promise<boolean> {
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
  request.reply.set('x-portal-session', `${id};${maxAgeSeconds ?? ''}`);
  return true;
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
