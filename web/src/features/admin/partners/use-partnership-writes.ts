import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import {
  CreatePartnershipDocument,
  DeletePartnershipDocument,
  PartnershipsDocument,
} from '../../../gql/admin/partners/partners.ts';
import { errorCode } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { prependUnique } from '../../../lib/live/prepend-unique.ts';
import { throttledRefetch } from '../../../lib/live/throttled-refetch.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { showFailure } from '../../shell/show-failure.ts';
import { formatPartnerNames, formatSharedDays } from './format-partners.ts';
import type { Partnership } from './use-partnerships.ts';

/** Creates and deletes partnerships. Each reports its outcome and says whether it succeeded. */
export function usePartnershipWrites() {
  const client = useApolloClient();

  async function create(user1Id: string, user2Id: string): Promise<boolean> {
    try {
      const { data } = await client.mutate({
        mutation: CreatePartnershipDocument,
        variables: { input: { user1Id, user2Id } },
      });
      const made = data?.createPartnership;
      if (made) {
        updateList(client, (all) => prependUnique(made, all));
        const parts = [formatPartnerNames(made), formatSharedDays(made.sharedDays)];
        toast({
          title: 'Partnership Created',
          description: parts.filter(Boolean).join('. '),
          tone: 'success',
        });
      }
      return true;
    } catch (cause) {
      reportFailure(client, 'Partnership not created', cause);
      return false;
    }
  }

  /** A partnership that someone else deleted counts as deleted. */
  async function end(partnership: Partnership): Promise<boolean> {
    const { id } = partnership;
    try {
      await client.mutate({ mutation: DeletePartnershipDocument, variables: { input: { id } } });
      toast({
        title: 'Partnership Deleted',
        description: formatPartnerNames(partnership),
        tone: 'success',
      });
    } catch (cause) {
      reportFailure(client, 'Partnership not deleted', cause);
      if (errorCode(toApiError(cause)) !== 'NOT_FOUND') return false;
    }
    updateList(client, (all) => all.filter((one) => one.id !== id));
    return true;
  }

  return { create, end };
}

/** Updates the list at once, before the next response. */
function updateList(
  client: ApolloClient,
  change: (all: readonly Partnership[]) => Partnership[],
): void {
  client.cache.updateQuery({ query: PartnershipsDocument }, (cached) =>
    cached?.partnerships ? { partnerships: change(cached.partnerships) } : undefined,
  );
}

/** Shows the server’s message and refetches the list. */
function reportFailure(client: ApolloClient, title: string, cause: unknown): void {
  showFailure(title, cause);
  throttledRefetch(client, [PartnershipsDocument]);
}
