import type { Role } from '@portal/contracts/identity/user';
import type { Account } from './account.ts';
import { canManage, type Viewer } from './account-permissions.ts';

/** What an administrator can do to an account. */
export type AccountOperation =
  | 'edit'
  | 'end-employment'
  | 'reset'
  | 'change-role'
  | 'delete'
  | 'end-sessions'
  | 'remove-second-factor'
  | 'link-single-sign-on'
  | 'copy-data'
  | 'legal-hold';

const ownAccountMessages: Partial<Record<AccountOperation, string>> = {
  reset: 'You can’t reset your own account',
  'change-role': 'You can’t change your own access level',
  delete: 'You can’t delete your own account',
  'end-employment': 'You can’t change your own last day. Ask another administrator to do it.',
  'remove-second-factor':
    'To remove your own passkey or authenticator app, select your name, then Security',
  'link-single-sign-on': 'Ask another administrator to change your own link',
  'copy-data': 'To get a copy of your own data, select your name, then Your data',
  'legal-hold': 'You can’t decide on your own legal hold. Ask another administrator to do it.',
  'end-sessions': 'To end your own sessions, select your name, then Sessions',
};

/** Why an API token may not manage administrators. */
export const tokenMessage = 'API tokens can only manage employees';

/**
 * Why `actor` may not do this to the account of `target`, as a sentence for the actor; null if they
 * may. Nobody can reset, demote, deactivate or delete themselves, and only a master-admin can manage or appoint
 * a master-admin (docs/specification/people.md). The SYSTEM badge grants nothing.
 */
export function validateAccountOperation(
  actor: Viewer,
  target: { id: string; role: Role },
  operation: AccountOperation,
  newRole: Role = target.role,
): string | null {
  const isForbidden = !canManage(actor, target.role) || !canManage(actor, newRole);
  if (actor.stage === 'token' && isForbidden) return tokenMessage;
  if (!canManage(actor, target.role)) {
    return 'Only a master admin can manage a master admin';
  }
  if (!canManage(actor, newRole)) {
    return 'Only a master admin can give someone that access level';
  }
  return (actor.userId === target.id && ownAccountMessages[operation]) || null;
}

/**
 * Whether the caller's account still exists, has the same role, is active and past the setup. Losing any of
 * these ends the session, but a request may have arrived before that.
 */
export function isCallerCurrent(
  caller: Viewer,
  account: Pick<Account, 'id' | 'role' | 'isFirstLogin' | 'isDeactivated'> | null,
): boolean {
  // The gateway has checked an API token; it has no account.
  if (caller.stage === 'token') return true;
  if (account === null || account.id !== caller.userId) return false;
  return account.role === caller.role && !account.isFirstLogin && !account.isDeactivated;
}
