import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { londonDay } from '@portal/kernel/london';
import {
  DecideCorrectionDocument,
  PendingCorrectionsDocument,
  PersonPendingCorrectionsDocument,
  UndoCorrectionDecisionDocument,
} from '../../../gql/admin/corrections/corrections.ts';
import type {
  DecideCorrectionMutationVariables,
  PendingCorrectionsQuery,
  RequestedCorrectionFragment,
} from '../../../gql/documents.ts';
import { errorCode } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { throttledRefetch } from '../../../lib/live/throttled-refetch.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { showFailure } from '../../shell/show-failure.ts';
import { formatWeekdayAndDate } from '../detail/format-week.ts';
import { nameOf } from '../staff/staff-member.ts';
import { timesheetIssueQueries } from './use-timesheet-issues.ts';

type Decision = Omit<DecideCorrectionMutationVariables['input'], 'id'>;

const done = {
  accepted: 'Correction approved',
  changed: 'Correction changed',
  declined: 'Correction declined',
} as const;

/** `overtaken`: someone else decided first. */
type Outcome = 'done' | 'overtaken' | 'failed';

/**
 * Decides a correction request and undoes the decision. If someone else decided first, or the
 * person withdrew the request, it reports that and refetches the list. `decide` rejects on other
 * refusals; `undo` reports them.
 */
export function useDecideCorrection(correction: RequestedCorrectionFragment) {
  const client = useApolloClient();
  const { id } = correction;

  async function decide(decision: Decision): Promise<Outcome> {
    const outcome = await attempt(async () => {
      await client.mutate({
        mutation: DecideCorrectionDocument,
        variables: { input: { id, ...decision } },
      });
      toast({
        title: done[decision.decision],
        description: formatCorrection(correction),
        tone: 'success',
      });
    });
    removeFromLists(client, correction);
    throttledRefetch(client, timesheetIssueQueries);
    return outcome;
  }

  async function undo(): Promise<Outcome> {
    try {
      return await attempt(async () => {
        const variables = { input: { id } };
        await client.mutate({ mutation: UndoCorrectionDecisionDocument, variables });
        // Without the fresh list the row would say that it is no longer pending.
        await refetchPending(client);
        toast({ title: 'Correction pending again', description: formatCorrection(correction) });
      });
    } catch (cause) {
      showFailure('Decision not undone', cause);
      return 'failed';
    } finally {
      throttledRefetch(client, timesheetIssueQueries);
    }
  }

  async function attempt(work: () => Promise<void>): Promise<Outcome> {
    try {
      await work();
      return 'done';
    } catch (cause) {
      const code = errorCode(toApiError(cause));
      if (code !== 'ALREADY_DECIDED' && code !== 'NOT_FOUND') throw cause;
      toast({
        title: 'Correction no longer pending',
        description: `${formatCorrection(correction)}: someone else decided on it, or it was withdrawn. The list has been refreshed.`,
        tone: 'error',
      });
      return 'overtaken';
    }
  }

  return { decide, undo };
}

/** Refetches the list of everybody’s requests or of one person’s, whichever is shown. */
async function refetchPending(client: ApolloClient): Promise<void> {
  const lists = [PendingCorrectionsDocument, PersonPendingCorrectionsDocument];
  const queries = [...client.getObservableQueries(lists)];
  await Promise.all(queries.map((query) => query.refetch()));
}

/** Removes the request at once, before the next response. */
function removeFromLists(
  client: ApolloClient,
  { id, userId }: Pick<RequestedCorrectionFragment, 'id' | 'userId'>,
): void {
  const without = (cached: PendingCorrectionsQuery | null) =>
    cached?.corrections
      ? { corrections: cached.corrections.filter((one) => one.id !== id) }
      : undefined;
  client.cache.updateQuery({ query: PendingCorrectionsDocument }, without);
  const variables = { userId };
  client.cache.updateQuery({ query: PersonPendingCorrectionsDocument, variables }, without);
}

function formatCorrection(correction: RequestedCorrectionFragment): string {
  const day = londonDay(new Date(correction.recordedClockInTime));
  return `${nameOf(correction)}, ${formatWeekdayAndDate(day)}`;
}
