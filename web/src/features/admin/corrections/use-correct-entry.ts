import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import {
  CorrectSessionDocument,
  SessionHistoryDocument,
  StaffMissingClockOutsDocument,
} from '../../../gql/admin/corrections/corrections.ts';
import type { StaffSessionFragment } from '../../../gql/documents.ts';
import { errorCode } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { throttledRefetch } from '../../../lib/live/throttled-refetch.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { formatWeekdayAndDate } from '../detail/format-week.ts';
import { formatSpan } from './format-session-times.ts';
import type { CorrectedTimes } from './times-form.tsx';
import { timesheetIssueQueries } from './use-timesheet-issues.ts';

/**
 * Corrects the times of a session. Reports a session that was deleted with its account; rejects on
 * other refusals.
 */
export function useCorrectEntry({ id, day }: Pick<StaffSessionFragment, 'id' | 'day'>) {
  const client = useApolloClient();
  return async (times: CorrectedTimes): Promise<void> => {
    try {
      await client.mutate({
        mutation: CorrectSessionDocument,
        variables: { input: { id, ...times } },
      });
      toast({
        title: 'Times corrected',
        description: `${formatWeekdayAndDate(day)}, ${formatSpan(times)}`,
        tone: 'success',
      });
    } catch (cause) {
      if (errorCode(toApiError(cause)) !== 'NOT_FOUND') throw cause;
      toast({
        title: 'Session already deleted',
        description: 'It was deleted with the person’s account. The list has been refreshed.',
        tone: 'error',
      });
    }
    removeFromList(client, id);
    throttledRefetch(client, [...timesheetIssueQueries, SessionHistoryDocument]);
  };
}

/** Removes the session at once, before the next response. */
function removeFromList(client: ApolloClient, id: string): void {
  client.cache.updateQuery({ query: StaffMissingClockOutsDocument }, (missing) =>
    missing?.missingClockOuts
      ? { missingClockOuts: missing.missingClockOuts.filter((session) => session.id !== id) }
      : undefined,
  );
}
