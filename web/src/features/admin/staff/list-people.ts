import type { ApolloCache } from '@apollo/client';
import { PeopleDocument, type PersonFragment } from '../../../gql/documents.ts';

/**
 * Lists accounts that were just made, once, wherever people are listed: the portal tells of a change
 * at once, and the list may have been asked for again before the answer to the change itself came.
 */
export function listPeople(cache: ApolloCache, made: readonly PersonFragment[]): void {
  const ids = new Set(made.map(({ id }) => id));
  cache.updateQuery({ query: PeopleDocument }, (known) =>
    known?.users
      ? { users: [...known.users.filter(({ id }) => !ids.has(id)), ...made] }
      : undefined,
  );
}
