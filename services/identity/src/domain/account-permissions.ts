import type { Role } from '@portal/contracts/identity/user';
import { isAdminRole } from '@portal/contracts/identity/user';

/** How many rights each role has, compared with the others. */
export const roleRank: Record<Role, number> = { employee: 0, admin: 1, 'master-admin': 2 };

/** Whether a role has more rights than the account has; false for null, which is no role. */
export function isPromotion(role: Role | null, account: { role: Role }): boolean {
  return role !== null && roleRank[role] > roleRank[account.role];
}

/** The person who reads or acts. Both fields are null for an anonymous caller. */
export interface Viewer {
  userId: string | null;
  role: Role | null;
  /** `token`: another system. */
  stage?: string;
}

/**
 * Whether `viewer` may manage accounts of a role, or grant it. Only a master-admin may for
 * master-admins. An API token manages employees only.
 */
export function canManage(viewer: Viewer, role: Role): boolean {
  if (viewer.role === null || !isAdminRole(viewer.role)) return false;
  if (viewer.stage === 'token') return role === 'employee';
  return role !== 'master-admin' || viewer.role === 'master-admin';
}

/** Whether `viewer` may see more than the name: the person themselves and administrators may. */
export function canSeeDetails(viewer: Viewer, person: { id: string }): boolean {
  return viewer.userId === person.id || (viewer.role !== null && isAdminRole(viewer.role));
}

/**
 * Whether `viewer` may see the temporary password: only those who manage the account may. Nobody sees their own: who has
 * signed in with it knows it, and an invitation that went to the wrong address must not show it. No API token sees one.
 */
export function canSeePassword(viewer: Viewer, person: { id: string; role: Role }): boolean {
  if (viewer.stage === 'token' || viewer.userId === person.id) return false;
  return canManage(viewer, person.role);
}
