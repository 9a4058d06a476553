import type { Request } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';
import { hasSameCredentials } from '../domain/sign-in.ts';
import { rememberDevice, setSessionCookie } from './session-headers.ts';

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
