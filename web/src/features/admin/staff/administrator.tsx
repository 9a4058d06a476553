import { isApiTokenName } from '@portal/contracts/identity/api-token-names';
import { PersonPageLink } from './person-page-link.tsx';
import { nameOf } from './staff-member.ts';

interface AdministratorProps {
  /** Null, or without names, where the account is unknown or deleted. */
  person: { id: string; firstName: string | null; lastName: string | null } | null;
}

/** The administrator who did something, as a link to their page; `HR` if the name is unknown. */
export function Administrator({ person }: AdministratorProps) {
  const name = person && nameOf(person);
  if (!name) return 'HR';
  if (isApiTokenName(person)) return name;
  return (
    <PersonPageLink
      id={person.id}
      className="rounded-[4px] underline-offset-4 hover:text-accent-ink hover:underline"
    >
      {name}
    </PersonPageLink>
  );
}
