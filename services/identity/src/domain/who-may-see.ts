import type { Role } from '@portal/contracts/people/user';
import { isAdminRole } from '@portal/contracts/people/user';

/** Who asks, or acts: nobody has neither. */
export interface Viewer {
  userId: string | null;
  role: Role | null;
}

/** Whether `viewer` may manage accounts of a role, or grant it: a master-admin’s only as one. */
export function mayManage(viewer: Viewer, role: Role): boolean {
  if (viewer.role === null || !isAdminRole(viewer.role)) return false;
  return role !== 'master-admin' || viewer.role === 'master-admin';
}

/** Whether `viewer` may see more of a person than the name: the person does, and every admin. */
export function maySeeDetails(viewer: Viewer, person: { id: string }): boolean {
  return viewer.userId === person.id || (viewer.role !== null && isAdminRole(viewer.role));
}

/** Whether `viewer` may see the temporary password: who manages the account, and the person. */
export function maySeePassword(viewer: Viewer, person: { id: string; role: Role }): boolean {
  return viewer.userId === person.id || mayManage(viewer, person.role);
}
