import { anonymousCaller, type Caller } from '@portal/auth/caller';
import { callerFromSession, type Session } from '@portal/auth/session-store';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Dependencies } from '../dependencies.ts';
import type { GatewayRequest } from '../http/http-request.ts';
import { authenticateToken, type TokenDependencies } from './authenticate-token.ts';
import { readSessionId } from './cookies.ts';
import { readApiToken } from './read-api-token.ts';

type SessionFailure = 'SERVICE_UNAVAILABLE' | 'TOO_MANY_REQUESTS';
type AuthenticationFailure = SessionFailure | 'BAD_INPUT' | 'UNAUTHENTICATED';

type SessionDependencies = Pick<Dependencies, 'sessions' | 'rateLimiter' | 'log' | 'site'>;
type AuthenticationDependencies = SessionDependencies & TokenDependencies;

/**
 * Gives the caller of a request by one lookup in the session store, or in the cache of API tokens.
 * The request extends the session.
 */
export async function authenticate(
  request: GatewayRequest,
  dependencies: AuthenticationDependencies,
): Promise<Result<Caller, AuthenticationFailure>> {
  const now = new Date();
  const found = await findCaller(request, dependencies, now);
  if (!found.ok) return found;
  const { caller, session } = found.value;
  if (session) extendSession(dependencies, request, session, now);
  return ok(caller);
}

/** Extends a session in the background. Polling doesn't, because it isn't the person's activity. */
export function extendSession(
  { sessions, log }: Pick<Dependencies, 'sessions' | 'log'>,
  { headers }: GatewayRequest,
  session: Session,
  now = new Date(),
): void {
  if (headers['x-portal-background'] === '1') return;
  sessions.touch(session, now).catch((err) => log.warn({ err }, 'session not extended'));
}

/** Gives the caller of a request, with their session if they have one, which isn't extended. */
export async function findCaller(
  request: GatewayRequest,
  dependencies: AuthenticationDependencies,
  now = new Date(),
): Promise<Result<{ caller: Caller; session: Session | null }, AuthenticationFailure>> {
  const token = readApiToken(request);
  if (token !== null) {
    const authenticated = await authenticateToken(request, dependencies, token);
    return authenticated.ok ? ok({ caller: authenticated.value, session: null }) : authenticated;
  }
  const found = await findSession(request, dependencies, now);
  if (!found.ok) return found;
  const session = found.value;
  return ok({ caller: session ? callerFromSession(session) : anonymousCaller, session });
}

/**
 * Finds the session of a request, null without one, and doesn't extend it. The request counts
 * towards the rate limit of its session, or of its address without a session.
 */
export async function findSession(
  request: GatewayRequest,
  { sessions, rateLimiter, log, site }: SessionDependencies,
  now = new Date(),
): Promise<Result<Session | null, SessionFailure>> {
  const id = readSessionId(request.headers.cookie, site.secure);
  try {
    const session = id === null ? null : await sessions.find(id, now);
    request.userId = session?.userId ?? null;
    request.sessionId = session?.hash ?? null;
    const allowed = await rateLimiter.consume(session, request.address);
    return allowed.ok ? ok(session) : allowed;
  } catch (err) {
    log.warn({ err, requestId: request.id }, 'session store unavailable');
    return fail('SERVICE_UNAVAILABLE', 'Sign-in is unavailable right now. Please try again.', {
      retryAfterSeconds: 2,
    });
  }
}
