import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { londonDay } from '@portal/kernel/london';
import { errorCode, isUnauthorized, serverMessage } from '../../../app/api-error.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import { refetchSoon } from '../../../app/live-refetch.ts';
import {
  type AskedCorrectionFragment,
  DecideCorrectionDocument,
  type DecideCorrectionMutationVariables,
  UndoCorrectionDecisionDocument,
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

/** What became of it: it may be that somebody else was first. */
type Outcome = 'done' | 'overtaken' | 'failed';

/**
 * Decides a correction that somebody asked for, and undoes that. Where another administrator was
 * first, or the person took it back, it says so and the list is fetched again. Deciding rejects
 * where it was refused otherwise; why it can’t be undone is said here.
 */
export function useDecision(correction: AskedCorrectionFragment) {
  const client = useApolloClient();
  const { id } = correction;

  async function decide(decision: Decision): Promise<Outcome> {
    const outcome = await tryTo(async () => {
      await client.mutate({
        mutation: DecideCorrectionDocument,
        variables: { input: { id, ...decision } },
      });
      toast({ title: done[decision.decision], description: ofWhom(correction), tone: 'success' });
    });
    takeOffList(client, id);
    refetchSoon(client, hoursDocuments);
    return outcome;
  }

  async function undo(): Promise<Outcome> {
    try {
      return await tryTo(async () => {
        const variables = { input: { id } };
        await client.mutate({ mutation: UndoCorrectionDecisionDocument, variables });
        // Before the answer, the row would say that it is no longer pending.
        await client.query({ query: WaitingCorrectionsDocument, fetchPolicy: 'network-only' });
        toast({ title: 'Correction Pending Again', description: ofWhom(correction) });
      });
    } catch (cause) {
      const error = toApiError(cause);
      if (isUnauthorized(error)) return 'failed';
      const description = serverMessage(error) ?? 'Please try again.';
      toast({ title: 'Decision not undone', description, tone: 'error' });
      return 'failed';
    } finally {
      refetchSoon(client, hoursDocuments);
    }
  }

  async function tryTo(work: () => Promise<void>): Promise<Outcome> {
    try {
      await work();
      return 'done';
    } catch (cause) {
      const code = errorCode(toApiError(cause));
      if (code !== 'ALREADY_DECIDED' && code !== 'NOT_FOUND') throw cause;
      toast({
        title: 'Correction Already Decided',
        description: `${ofWhom(correction)}: somebody else was first. The list has been refreshed.`,
        tone: 'error',
      });
      return 'overtaken';
    }
  }

  return { decide, undo };
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
