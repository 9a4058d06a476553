import type { ApolloCache } from '@apollo/client';
import type { PersonFragment } from '../../../gql/documents.ts';
import { changeUnnormalisedList } from '../../../lib/api/unnormalised-fields.ts';

/**
 * Adds new accounts to the cached list, once: an event may have refetched the list before the
 * response.
 */
export function addPeopleToCache(cache: ApolloCache, made: readonly PersonFragment[]): void {
  const ids = new Set(made.map(({ id }) => id));
  changeUnnormalisedList<PersonFragment>(cache, 'users', (people) => [
    ...people.filter(({ id }) => !ids.has(id)),
    ...made,
  ]);
}

export function removePersonFromCache(cache: ApolloCache, id: string): void {
  changeUnnormalisedList<PersonFragment>(cache, 'users', (people) =>
    people.filter((person) => person.id !== id),
  );
}
