import { useMutation } from '@apollo/client/react';
import {
  CreateCalendarFeedDocument,
  OwnCalendarFeedDocument,
  RevokeCalendarFeedDocument,
} from '../../../gql/documents.ts';
import { isUnauthorized, serverMessage } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { toast } from '../../../ui/feedback/toast.tsx';

/**
 * Creates a private link, replacing the previous one, or deletes it. Each returns whether that
 * succeeded.
 */
export function useCalendarFeed() {
  const [createFeed, { loading: isCreating }] = useMutation(CreateCalendarFeedDocument, {
    update: (cache, { data }) => {
      if (!data) return;
      const calendarFeed = data.createCalendarFeed;
      cache.writeQuery({ query: OwnCalendarFeedDocument, data: { calendarFeed } });
    },
  });
  const [deleteFeed, { loading: isDeleting }] = useMutation(RevokeCalendarFeedDocument, {
    update: (cache) =>
      cache.writeQuery({ query: OwnCalendarFeedDocument, data: { calendarFeed: null } }),
  });

  async function attempt(
    succeeded: string,
    failed: string,
    write: () => Promise<unknown>,
  ): Promise<boolean> {
    try {
      await write();
    } catch (cause) {
      const error = toApiError(cause);
      const description = serverMessage(error) ?? 'Please try again.';
      if (!isUnauthorized(error)) toast({ title: failed, description, tone: 'error' });
      return false;
    }
    toast({ title: succeeded, tone: 'success' });
    return true;
  }

  return {
    create: () => attempt('Link created', 'Link not created', () => createFeed()),
    remove: () => attempt('Link deleted', 'Link not deleted', () => deleteFeed()),
    isPending: isCreating || isDeleting,
  };
}
