import type { Role } from '@portal/contracts/identity/user';

interface Named {
  username: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** Whether to show the SYSTEM badge, see docs/specification/people.md. It grants no rights. */
export function hasSystemBadge({ username, firstName, lastName }: Named): boolean {
  const first = (firstName ?? '').toLowerCase();
  const displayed = `${first} ${(lastName ?? '').toLowerCase()}`;
  return (
    username?.toLowerCase() === 'admin' ||
    displayed === 'system administrator' ||
    first.includes('system')
  );
}

/** Whether to show a person as a master admin, see docs/specification/people.md. */
export function isDisplayedAsMaster(person: Named & { role: Role | null }): boolean {
  return person.role === 'master-admin' || hasSystemBadge(person);
}
