import type { Access } from '@portal/contracts/operation';
import type { Role } from '@portal/contracts/people/user';
import { isAdminRole } from '@portal/contracts/people/user';

/** Who asks. The gateway finds it by the session; services read it from the token. */
export interface Caller {
  userId: string | null;
  role: Role | null;
  /** `setup`: signed in for the first time, and may only finish the setup. */
  stage: 'none' | 'setup' | 'full';
  /** The hash under which the session is stored: it opens nothing. */
  sessionId: string | null;
}

/** Nobody is signed in. */
export const anonymous: Caller = { userId: null, role: null, stage: 'none', sessionId: null };

export type Refusal = 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SETUP_REQUIRED';

/** What people read for each refusal (decisions.md section 1 gives the first). */
export const refusalMessages: Record<Refusal, string> = {
  UNAUTHENTICATED: 'Unauthorized',
  FORBIDDEN: 'You are not allowed to do this',
  SETUP_REQUIRED: 'Please complete your setup first',
};

/** Why `caller` may not do what `access` guards, or null if they may (decisions.md section 2). */
export function refusal(access: Access, caller: Caller): Refusal | null {
  if (access === 'anyone') return null;
  if (caller.stage === 'none') return 'UNAUTHENTICATED';
  if (access === 'session') return null;
  if (caller.stage === 'setup') return access === 'setup' ? null : 'SETUP_REQUIRED';
  return mayAsRole(access, caller.role) ? null : 'FORBIDDEN';
}

/** Whether somebody is an administrator of either kind, past their setup. */
export function isAdmin(caller: Caller): boolean {
  return caller.stage === 'full' && caller.role !== null && isAdminRole(caller.role);
}

function mayAsRole(access: Exclude<Access, 'anyone' | 'session'>, role: Role | null): boolean {
  if (access === 'setup' || role === null) return false;
  if (access === 'admin') return isAdminRole(role);
  return access === 'signed-in' || access === role;
}
