import { anonymous, type Caller } from '@portal/auth/caller';
import { callerOf, type Session } from '@portal/auth/sessions';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Asked } from '../http/asked.ts';
import type { Parts } from '../parts.ts';
import { sessionIdIn } from './cookie.ts';

type SessionFailure = 'SERVICE_UNAVAILABLE' | 'TOO_MANY_REQUESTS';

type SessionParts = Pick<Parts, 'sessions' | 'budgets' | 'log' | 'site'>;

/**
 * Who asks, by one look at the session store. Noting that they are still there is not waited for;
 * polling (`x-portal-background`) is not the person and notes nothing.
 */
export async function visitorOf(
  asked: Asked,
  parts: SessionParts,
): Promise<Result<Caller, SessionFailure>> {
  const now = new Date();
  const found = await sessionOf(asked, parts, now);
  if (!found.ok) return found;
  const session = found.value;
  if (!session) return ok(anonymous);
  if (asked.headers['x-portal-background'] !== '1') {
    parts.sessions
      .touch(session, now)
      .catch((err) => parts.log.warn({ err }, 'session not touched'));
  }
  return ok(callerOf(session));
}

/**
 * The session in which something is asked, null without one. It goes on no longer for that. The
 * request counts for the session's budget, without a session for its address's.
 */
export async function sessionOf(
  asked: Asked,
  { sessions, budgets, log, site }: SessionParts,
  now = new Date(),
): Promise<Result<Session | null, SessionFailure>> {
  const id = sessionIdIn(asked.headers.cookie, site.secure);
  try {
    const session = id === null ? null : await sessions.find(id, now);
    asked.userId = session?.userId ?? null;
    const spent = await budgets.spend(session?.hash ?? null, asked.address);
    return spent.ok ? ok(session) : spent;
  } catch (err) {
    log.warn({ err, requestId: asked.id }, 'session store away');
    return fail('SERVICE_UNAVAILABLE', 'Sign-in is away for a moment. Please try again.', {
      retryAfterSeconds: 2,
    });
  }
}
