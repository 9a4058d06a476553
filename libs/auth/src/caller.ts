import type { Role } from '@portal/contracts/identity/user';
import { isAdminRole } from '@portal/contracts/identity/user';
import type { Access } from '@portal/contracts/operation';
import { fail } from '@portal/kernel/result';

/**
 * Who makes a request. The gateway derives it from the session; services read it from the token.
 */
export interface Caller {
  userId: string | null;
  role: Role | null;
  /**
   * `none`: not signed in. `setup`: first sign-in, may only finish the setup. `factor-setup`: may only add
   * the second factor that is demanded. `full`: signed in.
   */
  stage: 'none' | SessionStage;
  /** The hash under which the session is stored. It can't be used to sign in. */
  sessionId: string | null;
}

/** The stage of a session. */
export type SessionStage = 'setup' | 'factor-setup' | 'full';

/** A caller with a session, who has at least begun the setup. */
export interface SignedInCaller extends Caller {
  userId: string;
  role: Role;
  stage: SessionStage;
  sessionId: string;
}

/** The caller of an operation, as its required access guarantees them. */
export type CallerWith<RequiredAccess extends Access> = RequiredAccess extends 'anyone'
  ? Caller
  : SignedInCaller;

/** A caller who isn't signed in. */
export const anonymousCaller: Caller = { userId: null, role: null, stage: 'none', sessionId: null };

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

/** The failure of a caller who was deleted, or whose session ended, after the request was authenticated. */
export const callerSignedOutFailure = fail('UNAUTHENTICATED', accessErrorMessages.UNAUTHENTICATED);

/**
 * The error for a `caller` who lacks the `access` that an operation requires, or null if the
 * caller has it (docs/specification/people.md).
 */
export function accessError(access: Access, caller: Caller): AccessError | null {
  if (access === 'anyone') return null;
  if (caller.stage === 'none') return 'UNAUTHENTICATED';
  if (access === 'session') return null;
  if (caller.stage === 'setup') return access === 'setup' ? null : 'SETUP_REQUIRED';
  if (caller.stage === 'factor-setup') {
    return access === 'factor-setup' ? null : 'FACTOR_SETUP_REQUIRED';
  }
  return hasRoleFor(access, caller.role) ? null : 'FORBIDDEN';
}

/** Whether the caller is an administrator of either kind who has finished the setup. */
export function isAdmin(caller: Caller): boolean {
  return caller.stage === 'full' && caller.role !== null && isAdminRole(caller.role);
}

function hasRoleFor(access: Exclude<Access, 'anyone' | 'session'>, role: Role | null): boolean {
  if (access === 'setup' || role === null) return false;
  if (access === 'admin') return isAdminRole(role);
  return access === 'factor-setup' || access === 'signed-in' || access === role;
}
