import type { ApolloClient } from '@apollo/client';
import type { TimeEntry } from '@portal/contracts/attendance/time-entry';
import {
  OwnDayDocument,
  OwnOpenEntryDocument,
} from '../../../gql/employee/attendance/attendance.ts';
import { postToOtherTabs } from '../../../lib/browser/tab-channel.ts';
import { throttledRefetch } from '../../../lib/live/throttled-refetch.ts';
import { loadOpenEntry, saveOpenEntry } from '../../../lib/offline/offline-user.ts';
import { hoursQueries } from './hours-queries.ts';

/**
 * Fills a new cache with the open entry that this browser has stored, so that it is known without a
 * network. From then on it is read from the cache alone.
 */
export function restoreOpenEntry(client: ApolloClient, userId: string): void {
  const stored = loadOpenEntry(userId);
  if (stored === undefined) return;
  const currentEntry = stored && { __typename: 'TimeEntry' as const, ...stored };
  client.writeQuery({ query: OwnOpenEntryDocument, data: { currentEntry } });
}

/** Shows an open entry, or that there is none, until the data is refetched. */
export function cacheOpenEntry(
  client: ApolloClient,
  userId: string,
  entry: TimeEntry | null,
): void {
  const open = entry?.clockOutTime ? null : entry;
  saveOpenEntry(userId, open);
  const currentEntry = open && { __typename: 'TimeEntry' as const, ...open };
  client.cache.updateQuery({ query: OwnDayDocument }, (day) =>
    day?.dailyStats
      ? { ...day, currentEntry, dailyStats: { ...day.dailyStats, isWorking: !!currentEntry } }
      : undefined,
  );
  // The day may not be known yet, if the app was opened without a network.
  client.writeQuery({ query: OwnOpenEntryDocument, data: { currentEntry } });
}

/** Refetches everything that shows one’s hours, in all tabs. */
export function refetchHours(client: ApolloClient): void {
  postToOtherTabs('hours-changed');
  throttledRefetch(client, hoursQueries);
}
