import { useMutation } from '@apollo/client/react';
import {
  CreateCalendarFeedDocument,
  OwnCalendarFeedDocument,
  RevokeCalendarFeedDocument,
} from '../../../gql/employee/annual-leave/annual-leave.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { runOrShowFailure } from '../../shell/show-failure.ts';

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

  async function runAndConfirm(
    titles: { success: string; failure: string },
    run: () => Promise<unknown>,
  ): Promise<boolean> {
    const isDone = await runOrShowFailure(titles.failure, run);
    if (isDone) toast({ title: titles.success, tone: 'success' });
    return isDone;
  }

  return {
    create: () =>
      runAndConfirm({ success: 'Link created', failure: 'Link not created' }, () => createFeed()),
    remove: () =>
      runAndConfirm({ success: 'Link deleted', failure: 'Link not deleted' }, () => deleteFeed()),
    isPending: isCreating || isDeleting,
  };
}
