import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useLiveRefetch } from '../../../app/live.ts';
import { refetchSoon } from '../../../app/live-refetch.ts';
import { onOtherTab } from '../../../app/tabs.ts';
import {
  OwnCorrectionsDocument,
  OwnDayDocument,
  OwnEntriesDocument,
  OwnEntryHistoryDocument,
  OwnMissingClockOutsDocument,
  OwnMonthDocument,
  OwnTodayTotalDocument,
  OwnWeekDocument,
} from '../../../gql/documents.ts';

/** All that a change of one's own sessions may change on the screen. */
export const ownHours = [
  OwnDayDocument,
  OwnTodayTotalDocument,
  OwnWeekDocument,
  OwnMonthDocument,
  OwnEntriesDocument,
  OwnMissingClockOutsDocument,
  OwnCorrectionsDocument,
  OwnEntryHistoryDocument,
];

/** Shows what is known at once, and asks again: it may have changed while nobody looked. */
export const knownThenFresh = {
  fetchPolicy: 'cache-and-network',
  nextFetchPolicy: 'cache-first',
} as const;

/** Shows what changes elsewhere: on another device, by HR, or in another tab of this browser. */
export function useFollowedHours(): void {
  const client = useApolloClient();
  useLiveRefetch(['portal.attendance.', 'portal.leave.'], ownHours);
  useEffect(() => onOtherTab('hours-changed', () => refetchSoon(client, ownHours)), [client]);
}
