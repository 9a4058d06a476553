import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { errorCode } from '../../../app/api-error.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import { refetchSoon } from '../../../app/live-refetch.ts';
import {
  ChangesOfSessionDocument,
  CorrectSessionDocument,
  StaffMissingClockOutsDocument,
  type StaffSessionFragment,
} from '../../../gql/documents.ts';
import { toast } from '../../../ui/toast.tsx';
import { shortDay } from '../detail/week.ts';
import { spanInWords } from './session-times.ts';
import type { TrueTimes } from './times-form.tsx';
import { hoursDocuments } from './use-waiting.ts';

/**
 * Puts the times of somebody's session right. A session that was deleted meanwhile, with its person,
 * is said to be. Rejects where it was refused otherwise.
 */
export function useCorrectSession({ id, day }: Pick<StaffSessionFragment, 'id' | 'day'>) {
  const client = useApolloClient();
  return async (times: TrueTimes): Promise<void> => {
    try {
      await client.mutate({
        mutation: CorrectSessionDocument,
        variables: { input: { id, ...times } },
      });
      toast({
        title: 'Times Corrected',
        description: `${shortDay(day)}, ${spanInWords(times)}`,
        tone: 'success',
      });
    } catch (cause) {
      if (errorCode(toApiError(cause)) !== 'NOT_FOUND') throw cause;
      toast({
        title: 'Session Already Deleted',
        description: 'It went with the account. The list has been refreshed.',
        tone: 'error',
      });
    }
    takeOffList(client, id);
    refetchSoon(client, [...hoursDocuments, ChangesOfSessionDocument]);
  };
}

/** It has its end now, whenever the next answer comes. */
function takeOffList(client: ApolloClient, id: string): void {
  client.cache.updateQuery({ query: StaffMissingClockOutsDocument }, (missing) =>
    missing?.missingClockOuts
      ? { missingClockOuts: missing.missingClockOuts.filter((session) => session.id !== id) }
      : undefined,
  );
}
