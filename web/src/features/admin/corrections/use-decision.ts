import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { londonDay } from '@portal/kernel/london';
import { errorCode } from '../../../app/api-error.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import { refetchSoon } from '../../../app/live-refetch.ts';
import {
  type AskedCorrectionFragment,
  DecideCorrectionDocument,
  type DecideCorrectionMutationVariables,
  WaitingCorrectionsDocument,
} from '../../../gql/documents.ts';
import { toast } from '../../../ui/toast.tsx';
import { shortDay } from '../detail/week.ts';
import { nameOf } from '../staff/staff-member.ts';
import { hoursDocuments } from './use-waiting.ts';

type Decision = Omit<DecideCorrectionMutationVariables['input'], 'id'>;

const done = {
  accepted: 'Correction Accepted',
  changed: 'Correction Changed',
  declined: 'Correction Declined',
} as const;

/**
 * Decides a correction that somebody asked for. Where another administrator was first, or the person
 * took it back, it says so and the list is fetched again. Rejects where it was refused otherwise.
 */
export function useDecision(correction: AskedCorrectionFragment) {
  const client = useApolloClient();
  return async (decision: Decision): Promise<void> => {
    try {
      await client.mutate({
        mutation: DecideCorrectionDocument,
        variables: { input: { id: correction.id, ...decision } },
      });
      toast({ title: done[decision.decision], description: ofWhom(correction), tone: 'success' });
    } catch (cause) {
      const code = errorCode(toApiError(cause));
      if (code !== 'ALREADY_DECIDED' && code !== 'NOT_FOUND') throw cause;
      toast({
        title: 'Correction Already Decided',
        description: `${ofWhom(correction)}: somebody else was first. The list has been refreshed.`,
        tone: 'error',
      });
    }
    takeOffList(client, correction.id);
    refetchSoon(client, hoursDocuments);
  };
}

/** What is decided waits no longer, whatever the next answer says and when. */
function takeOffList(client: ApolloClient, id: string): void {
  client.cache.updateQuery({ query: WaitingCorrectionsDocument }, (waiting) =>
    waiting?.corrections
      ? { corrections: waiting.corrections.filter((one) => one.id !== id) }
      : undefined,
  );
}

function ofWhom(correction: AskedCorrectionFragment): string {
  const day = londonDay(new Date(correction.recordedClockInTime));
  return `${nameOf(correction)}, ${shortDay(day)}`;
}
