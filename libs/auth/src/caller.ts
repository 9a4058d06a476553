import { type DeclaredScope, scopeOf } from '@portal/contracts/api-token-scopes';
import type { Role } from '@portal/contracts/identity/user';
import { isAdminRole } from '@portal/contracts/identity/user';
import type { Access } from '@portal/contracts/operation';
import { type Failure, fail } from '@portal/kernel/result';

/**
 * Who makes a request. The gateway derives it from the session; services read it from the token.
 */
export interface Caller {
  userId: string | null;
  role: Role | null;
  /**
   * `none`: not signed in. `setup`: first sign-in, may only finish the setup. `factor-setup`: may only add
   * the second factor that is demanded. `full`: signed in. `token`: another system with an API token.
   */
  stage: 'none' | SessionStage | 'token';
  /** The hash under which the session or API token is stored. It can't be used to sign in. */
  sessionId: string | null;
  /** When the session began, in milliseconds since 1970: the last time the person proved who they are. */
  authenticatedAt: number | null;
  /** What an API token may call; missing for people. */
  scopes?: readonly string[];
}

/** The stage of a session. */
export type SessionStage = 'setup' | 'factor-setup' | 'full';

/** A caller with a session, who has at least begun the setup, or with an API token. */
export interface SignedInCaller extends Caller {
  userId: string;
  role: Role;
  stage: SessionStage | 'token';
  sessionId: string;
}

/** The caller of an operation, as its required access guarantees them. */
export type CallerWith<RequiredAccess extends Access> = RequiredAccess extends 'anyone'
  ? Caller
  : SignedInCaller;

/** A caller who isn't signed in. */
export const anonymousCaller: Caller = {
  userId: null,
  role: null,
  stage: 'none',
  sessionId: null,
  authenticatedAt: null,
};

/** The error code of a request that the caller may not make. */
export type AccessError =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'SETUP_REQUIRED'
  | 'FACTOR_SETUP_REQUIRED';

/** The message of each access error; `Unauthorized` is the specification's word. */
export const accessErrorMessages: Record<AccessError, string> = {
  UNAUTHENTICATED: 'Unauthorized',
  FORBIDDEN: 'You don’t have permission to do this',
  SETUP_REQUIRED: 'Please complete your setup first',
  FACTOR_SETUP_REQUIRED: 'Please add a passkey or an authenticator app first',
};

/** The failure of a caller who may not do what they asked for. */
export const forbiddenFailure = fail('FORBIDDEN', accessErrorMessages.FORBIDDEN);

/** The failure of a caller who was deleted, or whose session ended, after the request was authenticated. */
export const callerSignedOutFailure = fail('UNAUTHENTICATED', accessErrorMessages.UNAUTHENTICATED);

/**
 * The error for a `caller` who lacks the `access` that an operation requires, or null if the
 * caller has it (docs/specification/people.md).
 */
export function accessError(access: Access, caller: Caller): AccessError | null {
  // No access level is for tokens: they need a scope (contractAccessFailure).
  if (caller.stage === 'token') return 'FORBIDDEN';
  if (access === 'anyone') return null;
  if (caller.stage === 'none') return 'UNAUTHENTICATED';
  if (access === 'session') return null;
  if (caller.stage === 'setup') return access === 'setup' ? null : 'SETUP_REQUIRED';
  if (caller.stage === 'factor-setup') {
    return access === 'factor-setup' ? null : 'FACTOR_SETUP_REQUIRED';
  }
  return hasRoleFor(access, caller.role) ? null : 'FORBIDDEN';
}

/** How long after signing in somebody may do what needs a recent sign-in. */
const recentSignInMs = 5 * 60_000;

const signInNotRecentFailure = fail(
  'RECENT_SIGN_IN_REQUIRED',
  'Enter your password again to do this: you signed in more than 5 minutes ago',
);

/**
 * The failure of a caller who must sign in again first, because they signed in more than 5 minutes ago;
 * null if they needn't, as an API token (docs/sign-in.md, “Recent sign-in”).
 */
export function recentSignInFailure(
  { stage, authenticatedAt }: Caller,
  now: Date,
): typeof signInNotRecentFailure | null {
  if (stage === 'token') return null;
  const isRecent = authenticatedAt !== null && now.getTime() - authenticatedAt <= recentSignInMs;
  return isRecent ? null : signInNotRecentFailure;
}

/**
 * Why a caller may not call an operation or download, or null if they may. An API token needs its scope, and nothing
 * else decides.
 */
export function contractAccessFailure(
  contract: { name: string; access: Access; scope?: DeclaredScope },
  caller: Caller,
): Failure<AccessError> | null {
  if (caller.stage !== 'token') {
    const code = accessError(contract.access, caller);
    return code && { code, message: accessErrorMessages[code] };
  }
  const scope = scopeOf(contract);
  if (scope !== null && caller.scopes?.includes(scope)) return null;
  const message =
    scope === null
      ? 'API tokens can’t be used here'
      : `This API token doesn’t have the scope ${scope}`;
  const challenge = 'Bearer error="insufficient_scope"';
  return { code: 'FORBIDDEN', message, details: { challenge } };
}

/**
 * The error of a caller who may not see names; null for somebody past the setup, and for an API token, which only reaches the
 * fields of operations that its scopes cover.
 */
export function namesAccessError(caller: Caller): AccessError | null {
  return caller.stage === 'token' ? null : accessError('signed-in', caller);
}

/**
 * Whether the caller sees everybody: an administrator of either kind who has finished the setup, or an API token, which
 * only calls the operations that its scopes cover.
 */
export function isAdmin(caller: Caller): boolean {
  if (caller.stage === 'token') return true;
  return caller.stage === 'full' && caller.role !== null && isAdminRole(caller.role);
}

/**
 * The caller with an API token. Its id takes the place of a person's, so that what it does is recorded as its work. Its
 * role lets it see what administrators see of the operations in its scopes.
 */
export function callerFromToken({
  id,
  hash,
  scopes,
}: {
  id: string;
  hash: string;
  scopes: readonly string[];
}): Caller {
  return {
    userId: id,
    role: 'admin',
    stage: 'token',
    sessionId: hash,
    authenticatedAt: null,
    scopes,
  };
}

function hasRoleFor(access: Exclude<Access, 'anyone' | 'session'>, role: Role | null): boolean {
  if (access === 'setup' || role === null) return false;
  if (access === 'admin') return isAdminRole(role);
  return access === 'factor-setup' || access === 'signed-in' || access === role;
}
