import type { Session } from '@portal/auth/session-store';
import type { OutputOf } from '@portal/contracts/operation';
import type { sessions as contract } from '@portal/contracts/people/own-account';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { Dependencies } from './dependencies.ts';

export async function sessions(
  deps: Pick<Dependencies, 'sessions'>,
  { caller, now }: Request,
): Promise<Result<OutputOf<typeof contract>, CommonCode>> {
  const open = caller.userId === null ? [] : await deps.sessions.listForUser(caller.userId, now());
  return ok(toSessionDtos(deps, { caller }, open));
}

/** Converts sessions to their API form. */
export function toSessionDtos(
  deps: Pick<Dependencies, 'sessions'>,
  { caller }: Pick<Request, 'caller'>,
  open: readonly Session[],
): OutputOf<typeof contract> {
  return open.map((session) => ({
    id: session.hash,
    createdAt: new Date(session.createdAt).toISOString(),
    lastUsedAt: new Date(session.seenAt).toISOString(),
    expiresAt: deps.sessions.expiryOf(session).toISOString(),
    rememberMe: session.rememberMe,
    address: session.address,
    agent: session.agent,
    isCurrent: session.hash === caller.sessionId,
  }));
}
