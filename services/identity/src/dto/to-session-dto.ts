import type { SignedInCaller } from '@portal/auth/caller';
import type { Session } from '@portal/auth/session-store';
import type { sessions as contract } from '@portal/contracts/identity/own-account';
import type { OutputOf } from '@portal/contracts/operation';
import type { Dependencies } from '../dependencies.ts';

/** Converts a session to its API form. `caller` decides which one is the current session. */
export function toSessionDto(
  { sessions }: Pick<Dependencies, 'sessions'>,
  caller: SignedInCaller,
  session: Session,
): OutputOf<typeof contract>[number] {
  return {
    id: session.hash,
    createdAt: new Date(session.createdAt).toISOString(),
    lastUsedAt: new Date(session.seenAt).toISOString(),
    expiresAt: sessions.expiryOf(session).toISOString(),
    rememberMe: session.rememberMe,
    address: session.address,
    agent: session.agent,
    isCurrent: session.hash === caller.sessionId,
  };
}
