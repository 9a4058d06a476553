import type { ApolloClient } from '@apollo/client';
import type { PersonFragment } from '../../../gql/documents.ts';
import {
  type ApiError,
  errorCode,
  isUnauthorized,
  serverMessage,
} from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { removePersonFromCache } from './people-cache.ts';
import { nameOf } from './staff-member.ts';

/** The outcome of an account action. */
export type Outcome =
  /** The session has ended, which is reported elsewhere. */
  | { kind: 'signed-out' }
  /** Someone else deleted the account. */
  | { kind: 'gone' }
  | { kind: 'failed'; reason: string | null; error: ApiError };

/** Reports why an account action failed. A deleted account is removed from the lists. */
export function showAccountFailure(
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
    void evictPerson(client, person.id);
    return { kind: 'gone' };
  }
  // An access level has changed meanwhile, perhaps the viewer's own.
  if (code === 'FORBIDDEN' || code === 'LAST_ADMIN') void refreshLists(client);
  const reason = error.body.issues?.[0]?.message ?? serverMessage(error);
  toast({ title, description: reason ?? 'Please try again.', tone: 'error' });
  return { kind: 'failed', reason, error };
}

/** Removes a deleted person from every list and refetches the lists. */
export async function evictPerson(client: ApolloClient, id: string): Promise<void> {
  client.cache.evict({ id: client.cache.identify({ __typename: 'User', id }) });
  removePersonFromCache(client.cache, id);
  client.cache.gc();
  await refreshLists(client);
}

/** Refetches all active queries. Each shows its own error. */
async function refreshLists(client: ApolloClient): Promise<void> {
  await client.refetchQueries({ include: 'active' }).catch(() => {});
}
