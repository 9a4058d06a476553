import { useMutation } from '@apollo/client/react';
import { isUnauthorized, serverMessage } from '../../../app/api-error.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import {
  CreateCalendarFeedDocument,
  OwnCalendarFeedDocument,
  RevokeCalendarFeedDocument,
} from '../../../gql/documents.ts';
import { toast } from '../../../ui/toast.tsx';

/** Makes a secret address, in the place of the one before, or revokes it; each says whether it did. */
export function useFeedWrites() {
  const [create, { loading: isMaking }] = useMutation(CreateCalendarFeedDocument, {
    update: (cache, { data }) => {
      if (!data) return;
      const calendarFeed = data.createCalendarFeed;
      cache.writeQuery({ query: OwnCalendarFeedDocument, data: { calendarFeed } });
    },
  });
  const [remove, { loading: isRevoking }] = useMutation(RevokeCalendarFeedDocument, {
    update: (cache) =>
      cache.writeQuery({ query: OwnCalendarFeedDocument, data: { calendarFeed: null } }),
  });

  async function attempt(done: string, write: () => Promise<unknown>): Promise<boolean> {
    try {
      await write();
    } catch (cause) {
      const error = toApiError(cause);
      const description = serverMessage(error) ?? 'Please try again.';
      if (!isUnauthorized(error)) toast({ title: 'Not done', description, tone: 'error' });
      return false;
    }
    toast({ title: done, tone: 'success' });
    return true;
  }

  return {
    make: () => attempt('Address made', () => create()),
    revoke: () => attempt('Address revoked', () => remove()),
    isPending: isMaking || isRevoking,
  };
}
