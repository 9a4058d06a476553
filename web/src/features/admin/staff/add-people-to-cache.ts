import type { ApolloCache } from '@apollo/client';
import { PeopleDocument } from '../../../gql/admin/staff/staff.ts';
import type { PersonFragment } from '../../../gql/documents.ts';

/**
 * Adds new accounts to the cached list, once: an event may have refetched the list before the
 * response.
 */
export function addPeopleToCache(cache: ApolloCache, made: readonly PersonFragment[]): void {
  const ids = new Set(made.map(({ id }) => id));
  cache.updateQuery({ query: PeopleDocument }, (cached) =>
    cached?.users
      ? { users: [...cached.users.filter(({ id }) => !ids.has(id)), ...made] }
      : undefined,
  );
}
