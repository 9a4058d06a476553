import type { SessionStore } from '@portal/auth/sessions';
import type { Request } from '@portal/runtime/request';
import type { Account } from '../domain/account.ts';

/*
 * The gateway turns these headers into a cookie: it alone talks to browsers.
 */

/** Opens a session for a person and has the gateway hand it out, in place of the one before. */
export async function openSession(
  sessions: SessionStore,
  request: Request,
  account: Account,
  stage: 'setup' | 'full',
  rememberMe: boolean,
): Promise<void> {
  const { address, agent, caller } = request;
  if (caller.sessionId !== null) await sessions.end(caller.sessionId);
  const { id: userId, role } = account;
  const session = { userId, role, stage, rememberMe, address, agent };
  const { id, maxAgeSeconds } = await sessions.create(session, request.now());
  request.reply.set('x-portal-session', `${id};${maxAgeSeconds ?? ''}`);
}

/** Ends the caller’s session, if there is one, and has the gateway clear the cookie. */
export async function closeSession(sessions: SessionStore, request: Request): Promise<void> {
  if (request.caller.sessionId !== null) await sessions.end(request.caller.sessionId);
  request.reply.set('x-portal-session-end', '1');
}
