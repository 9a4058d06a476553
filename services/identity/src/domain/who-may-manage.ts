import type { Role } from '@portal/contracts/people/user';
import { mayManage, type Viewer } from './who-may-see.ts';

/** What an administrator does to an account. */
export type Undertaking = 'edit' | 'reset' | 'change-role' | 'delete' | 'end-sessions';

const notToOneself: Partial<Record<Undertaking, string>> = {
  reset: 'You cannot reset your own account',
  'change-role': 'You cannot change your own role',
  delete: 'You cannot delete your own account',
  'end-sessions': 'Your own sessions are under your name, in Sessions',
};

/**
 * Why `actor` may not do something to the account of `target`, as a sentence for the actor; null
 * where they may. Nobody resets, demotes or deletes themselves, and only a master-admin manages a
 * master-admin or makes somebody one (decisions.md section 2). Names count for nothing: the SYSTEM
 * badge is display only.
 */
export function whyNotManage(
  actor: Viewer,
  target: { id: string; role: Role },
  undertaking: Undertaking,
  newRole: Role = target.role,
): string | null {
  if (!mayManage(actor, target.role)) {
    return 'Only a master administrator can manage a master administrator';
  }
  if (!mayManage(actor, newRole)) {
    return 'Only a master administrator can make somebody a master administrator';
  }
  return (actor.userId === target.id && notToOneself[undertaking]) || null;
}

/**
 * Whether `account` still is who `caller` was when the request came in: there, in the same role,
 * and past the setup. A session ends with any of it, but a request may have come before.
 */
export function isStill(
  caller: Viewer,
  account: { id: string; role: Role; isFirstLogin: boolean } | null,
): boolean {
  if (account === null || account.id !== caller.userId) return false;
  return account.role === caller.role && !account.isFirstLogin;
}
