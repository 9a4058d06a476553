import type { Role } from '@portal/contracts/people/user';

interface Named {
  username: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** Who carries the SYSTEM badge (portal.md section 2): for display only, no right follows from it. */
export function isSystem({ username, firstName, lastName }: Named): boolean {
  const first = (firstName ?? '').toLowerCase();
  const displayed = `${first} ${(lastName ?? '').toLowerCase()}`;
  return (
    username?.toLowerCase() === 'admin' ||
    displayed === 'system administrator' ||
    first.includes('system')
  );
}

/** Who is shown as a master admin: they are one, or carry the badge (portal.md section 2). */
export function isShownAsMaster(person: Named & { role: Role | null }): boolean {
  return person.role === 'master-admin' || isSystem(person);
}
