import type { Role } from '@portal/contracts/identity/user';
import type { PersonFragment } from '../../../gql/documents.ts';

export interface Viewer {
  id: string;
  role: Role;
}

/**
 * Why the viewer may not reset, change or delete an account; null if they may. The server decides,
 * see docs/specification/people.md; this hides actions that would fail.
 */
export function accountRestriction(
  viewer: Viewer,
  person: Pick<PersonFragment, 'id' | 'role'>,
): string | null {
  if (viewer.id === person.id) return 'Your own account';
  if (person.role === 'master-admin' && viewer.role !== 'master-admin') {
    return 'Managed by master admins';
  }
  return null;
}

/** Whether the viewer may edit an email and an employment, including their own. */
export function canEditAccount(
  viewer: Viewer,
  person: Pick<PersonFragment, 'id' | 'role'>,
): boolean {
  return viewer.id === person.id || accountRestriction(viewer, person) === null;
}

/** The state of a password that isn't shown. */
export function formatPasswordState({
  passwordState,
}: Pick<PersonFragment, 'passwordState'>): string {
  if (passwordState === 'temporary') return 'Temporary';
  return passwordState === 'expired' ? 'Expired: reset to get a new one' : 'Set by the user';
}
