import { useCallback } from 'react';
import { distinctNames } from './staff-member.ts';
import { type Person, usePeople } from './use-staff.ts';

/** Gives a person's name; empty while it is unavailable. */
export type NameOf = (userId: string) => string;

/** The names of people, with usernames for namesakes. */
export function useNames(): NameOf {
  const { people } = usePeople();
  const names = people && namesOf(people);
  return useCallback((id) => names?.get(id) ?? '', [names]);
}

const namesByPeople = new WeakMap<readonly Person[], ReadonlyMap<string, string>>();

/** The names of a list of people, which all components of a screen share. */
function namesOf(people: readonly Person[]): ReadonlyMap<string, string> {
  const names = namesByPeople.get(people) ?? distinctNames(people);
  namesByPeople.set(people, names);
  return names;
}

/** A name, or a replacement while it is unavailable. */
export function nameOrPlaceholder(name: string): string {
  return name || 'Name unavailable';
}
