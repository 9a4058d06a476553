import { useCallback, useMemo } from 'react';
import { distinctNames } from './staff-member.ts';
import { usePeople } from './use-staff.ts';

/** What somebody is called; nothing while that is not known. */
export type NameOf = (userId: string) => string;

/** What people are called, namesakes with their usernames, from the accounts that are known anyway. */
export function useNames(): NameOf {
  const { people } = usePeople();
  const names = useMemo(() => distinctNames(people ?? []), [people]);
  return useCallback((id) => names.get(id) ?? '', [names]);
}

/** A name as it is shown: of somebody, nothing but their leave may have come. */
export function shownName(name: string): string {
  return name || 'Name not known just now';
}
