import type { SessionStore } from '@portal/auth/sessions';
import type { Request } from '@portal/runtime/request';
import type { Account } from '../domain/account.ts';
import { letsInAlike } from '../domain/sign-in.ts';
import type { Dependencies } from './dependencies.ts';

/*
 * The gateway turns these headers into a cookie: it alone talks to browsers.
 */

/**
 * Opens a session for a person and has the gateway hand it out, in place of the one before. False
 * where the account has changed since its secrets were compared: whoever changed it has ended the
 * sessions that were there, and only a look after the opening tells that this was not among them.
 */
export async function openSession(
  { sessions, accounts }: Pick<Dependencies, 'sessions' | 'accounts'>,
  request: Request,
  account: Account,
  { stage, rememberMe }: { stage: 'setup' | 'full'; rememberMe: boolean },
): Promise<boolean> {
  const { address, agent, caller } = request;
  const { id: userId, role } = account;
  const session = { userId, role, stage, rememberMe, address, agent };
  const { id, hash, maxAgeSeconds } = await sessions.create(session, request.now());
  if (!letsInAlike(account, await accounts.byId(userId))) {
    await sessions.end(hash);
    return false;
  }
  if (caller.sessionId !== null) await sessions.end(caller.sessionId);
  request.reply.set('x-portal-session', `${id};${maxAgeSeconds ?? ''}`);
  return true;
}

/** Ends the caller’s session, if there is one, and has the gateway clear the cookie. */
export async function closeSession(sessions: SessionStore, request: Request): Promise<void> {
  if (request.caller.sessionId !== null) await sessions.end(request.caller.sessionId);
  request.reply.set('x-portal-session-end', '1');
}
