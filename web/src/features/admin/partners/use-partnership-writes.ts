import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { errorCode, isUnauthorized, serverMessage } from '../../../app/api-error.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import { refetchSoon } from '../../../app/live-refetch.ts';
import { withNew } from '../../../app/with-new.ts';
import {
  CreatePartnershipDocument,
  DeletePartnershipDocument,
  PartnershipsDocument,
} from '../../../gql/documents.ts';
import { toast } from '../../../ui/toast.tsx';
import { namesOf, sharedInWords } from './partner-words.ts';
import type { HolidayPartners } from './use-partnerships.ts';

/** Makes and ends partnerships; each says what came of it, and gives whether it was done. */
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
        keep(client, (all) => withNew(made, all));
        const parts = [namesOf(made), sharedInWords(made.sharedDays)];
        toast({
          title: 'Partnership Created',
          description: parts.filter(Boolean).join('. '),
          tone: 'success',
        });
      }
      return true;
    } catch (cause) {
      sayFailure(client, 'Partnership Not Created', cause);
      return false;
    }
  }

  /** Ended by somebody else is ended, too. */
  async function end(partnership: HolidayPartners): Promise<boolean> {
    const { id } = partnership;
    try {
      await client.mutate({ mutation: DeletePartnershipDocument, variables: { input: { id } } });
      toast({
        title: 'Partnership Deleted',
        description: namesOf(partnership),
        tone: 'success',
      });
    } catch (cause) {
      sayFailure(client, 'Partnership Not Deleted', cause);
      if (errorCode(toApiError(cause)) !== 'NOT_FOUND') return false;
    }
    keep(client, (all) => all.filter((one) => one.id !== id));
    return true;
  }

  return { create, end };
}

/** Changes the list at once, whatever the next answer says and when. */
function keep(
  client: ApolloClient,
  change: (all: readonly HolidayPartners[]) => HolidayPartners[],
): void {
  client.cache.updateQuery({ query: PartnershipsDocument }, (known) =>
    known?.partnerships ? { partnerships: change(known.partnerships) } : undefined,
  );
}

/** In the server’s words (portal.md section 8); the list is fetched again, for it may be another. */
function sayFailure(client: ApolloClient, title: string, cause: unknown): void {
  const error = toApiError(cause);
  if (isUnauthorized(error)) return;
  const description = error.body.issues?.[0]?.message ?? serverMessage(error);
  toast({ title, description: description ?? 'Please try again.', tone: 'error' });
  refetchSoon(client, [PartnershipsDocument]);
}
