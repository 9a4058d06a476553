import { anonymous, type Caller } from '@portal/auth/caller';
import { callerOf, type SessionStore } from '@portal/auth/sessions';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Logger } from '@portal/runtime/log';
import type { Asked } from '../http/asked.ts';
import { sessionIdIn } from './cookie.ts';

/**
 * Who asks, by one look at the session store. Noting that they are still there is not waited for;
 * polling (`x-portal-background`) is not the person and notes nothing.
 */
export async function visitorOf(
  asked: Asked,
  sessions: SessionStore,
  log: Logger,
): Promise<Result<Caller, 'SERVICE_UNAVAILABLE'>> {
  const id = sessionIdIn(asked.headers.cookie);
  if (id === null) return ok(anonymous);
  const now = new Date();
  try {
    const session = await sessions.find(id, now);
    if (!session) return ok(anonymous);
    asked.userId = session.userId;
    if (asked.headers['x-portal-background'] !== '1') {
      sessions.touch(session, now).catch((err) => log.warn({ err }, 'session not touched'));
    }
    return ok(callerOf(session));
  } catch (err) {
    log.warn({ err, requestId: asked.id }, 'session store away');
    return fail('SERVICE_UNAVAILABLE', 'Sign-in is away for a moment. Please try again.', {
      retryAfterSeconds: 2,
    });
  }
}
