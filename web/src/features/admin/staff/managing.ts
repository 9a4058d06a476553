import type { Role } from '@portal/contracts/people/user';
import type { PersonFragment } from '../../../gql/documents.ts';

export interface Viewer {
  id: string;
  role: Role;
}

/**
 * Why somebody may not reset, promote, demote or delete a person; null where they may. The server
 * decides (decisions.md section 2); this is so that nothing is offered in vain.
 */
export function whyNotManaged(
  viewer: Viewer,
  person: Pick<PersonFragment, 'id' | 'role'>,
): string | null {
  if (viewer.id === person.id) return 'Your own account';
  if (person.role === 'master-admin' && viewer.role !== 'master-admin') {
    return 'Managed by master admins';
  }
  return null;
}

/** Whether somebody may set a person's email: one's own as well. */
export function mayEditEmail(viewer: Viewer, person: Pick<PersonFragment, 'id' | 'role'>): boolean {
  return viewer.id === person.id || whyNotManaged(viewer, person) === null;
}

/** What there is to say of a password that is not shown. */
export function passwordInWords({ passwordState }: Pick<PersonFragment, 'passwordState'>): string {
  if (passwordState === 'temporary') return 'Temporary';
  return passwordState === 'expired' ? 'Expired: reset to get a new one' : 'Set by the user';
}
