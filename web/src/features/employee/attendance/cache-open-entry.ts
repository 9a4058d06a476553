import type { ApolloClient } from '@apollo/client';
import type { TimeEntry } from '@portal/contracts/attendance/time-entry';
import { saveOpenEntry } from '../../../app/offline-user.ts';
import { refetchSoon } from '../../../app/refetch-soon.ts';
import { postToOtherTabs } from '../../../app/tab-channel.ts';
import { OwnDayDocument } from '../../../gql/documents.ts';
import { hoursQueries } from './hours-queries.ts';

/** Shows an open entry, or that there is none, until the data is refetched. */
export function cacheOpenEntry(
  client: ApolloClient,
  userId: string,
  entry: TimeEntry | null,
): void {
  const open = entry?.clockOutTime ? null : entry;
  saveOpenEntry(userId, open);
  const shown = open && { __typename: 'TimeEntry' as const, ...open };
  client.cache.updateQuery({ query: OwnDayDocument }, (day) =>
    day?.dailyStats
      ? { ...day, currentEntry: shown, dailyStats: { ...day.dailyStats, isWorking: !!shown } }
      : undefined,
  );
}

/** Refetches everything that shows one’s hours, in all tabs. */
export function refetchHours(client: ApolloClient): void {
  postToOtherTabs('hours-changed');
  refetchSoon(client, hoursQueries);
}
