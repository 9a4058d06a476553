import type { ApolloClient } from '@apollo/client';
import { errorCode, isUnauthorized, serverMessage } from '../../../app/api-error.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import type { PersonFragment } from '../../../gql/documents.ts';
import { toast } from '../../../ui/toast.tsx';
import { nameOf } from './staff-member.ts';

/** What became of an account that something was to be done with. */
export type Outcome =
  /** The session has ended: that is told elsewhere, and what was typed waits for its return. */
  | { kind: 'signed-out' }
  /** Somebody else has deleted it. */
  | { kind: 'gone' }
  | { kind: 'failed'; reason: string | null };

/**
 * Says what went wrong with an account, below the title for what was tried. Where it is there no
 * longer, the lists lose it and are fetched again.
 */
export function sayFailure(
  client: ApolloClient,
  title: string,
  person: PersonFragment,
  cause: unknown,
): Outcome {
  const error = toApiError(cause);
  if (isUnauthorized(error)) return { kind: 'signed-out' };
  const code = errorCode(error);
  if (code === 'NOT_FOUND') {
    const description = `${nameOf(person)} was already deleted. The list has been refreshed.`;
    toast({ title, description, tone: 'error' });
    void forgetPerson(client, person.id);
    return { kind: 'gone' };
  }
  // Somebody's access level has changed meanwhile, one's own perhaps.
  if (code === 'FORBIDDEN' || code === 'LAST_ADMIN') void refreshLists(client);
  const reason = error.body.issues?.[0]?.message ?? serverMessage(error);
  toast({ title, description: reason ?? 'Please try again.', tone: 'error' });
  return { kind: 'failed', reason };
}

/** Takes somebody who was deleted out of every list at once, and asks for the lists again. */
export async function forgetPerson(client: ApolloClient, id: string): Promise<void> {
  client.cache.evict({ id: client.cache.identify({ __typename: 'User', id }) });
  client.cache.gc();
  await refreshLists(client);
}

/** Asks again for everything on the screen. What does not come is told where it is shown. */
async function refreshLists(client: ApolloClient): Promise<void> {
  await client.refetchQueries({ include: 'active' }).catch(() => {});
}
