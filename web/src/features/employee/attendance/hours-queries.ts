import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import {
  OwnDayDocument,
  OwnEntriesDocument,
  OwnMissingClockOutsDocument,
  OwnTodayTotalDocument,
  OwnWeekDocument,
} from '../../../gql/employee/attendance/attendance.ts';
import {
  OwnCorrectionsDocument,
  OwnEntryHistoryDocument,
} from '../../../gql/employee/corrections/corrections.ts';
import { OwnMonthDocument } from '../../../gql/employee/statistics/statistics.ts';
import { onTabMessage } from '../../../lib/browser/tab-channel.ts';
import { useLiveRefetch } from '../../../lib/live/live-changes.ts';
import { throttledRefetch } from '../../../lib/live/throttled-refetch.ts';

/** The queries that a change of one’s own entries affects. */
export const hoursQueries = [
  OwnDayDocument,
  OwnTodayTotalDocument,
  OwnWeekDocument,
  OwnMonthDocument,
  OwnEntriesDocument,
  OwnMissingClockOutsDocument,
  OwnCorrectionsDocument,
  OwnEntryHistoryDocument,
];

/** Shows cached data at once and refetches it, since it may have changed while it was not shown. */
export const cacheThenNetwork = {
  fetchPolicy: 'cache-and-network',
  nextFetchPolicy: 'cache-first',
} as const;

/** Refetches one’s hours when they change on another device, by HR, or in another tab. */
export function useRefetchHours(): void {
  const client = useApolloClient();
  useLiveRefetch(['portal.attendance.', 'portal.leave.'], hoursQueries);
  useEffect(
    () => onTabMessage('hours-changed', () => throttledRefetch(client, hoursQueries)),
    [client],
  );
}
