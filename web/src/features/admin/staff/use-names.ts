import { useCallback, useMemo } from 'react';
import { distinctNames } from './staff-member.ts';
import { usePeople } from './use-staff.ts';

/** Gives a person's name; empty while it is unavailable. */
export type NameOf = (userId: string) => string;

/** The names of people, with usernames for namesakes. */
export function useNames(): NameOf {
  const { people } = usePeople();
  const names = useMemo(() => distinctNames(people ?? []), [people]);
  return useCallback((id) => names.get(id) ?? '', [names]);
}

/** A name, or a replacement while it is unavailable. */
export function nameOrPlaceholder(name: string): string {
  return name || 'Name unavailable';
}
