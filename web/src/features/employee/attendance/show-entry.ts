import type { ApolloClient } from '@apollo/client';
import type { TimeEntry } from '@portal/contracts/attendance/time-entry';
import { keepOpenEntry } from '../../../app/kept-person.ts';
import { refetchSoon } from '../../../app/live-refetch.ts';
import { tellOtherTabs } from '../../../app/tabs.ts';
import { OwnDayDocument } from '../../../gql/documents.ts';
import { ownHours } from './own-hours.ts';

/** Shows a session, or that there is none, until the server is asked again. */
export function showEntry(client: ApolloClient, userId: string, entry: TimeEntry | null): void {
  const open = entry?.clockOutTime ? null : entry;
  keepOpenEntry(userId, open);
  const shown = open && { __typename: 'TimeEntry' as const, ...open };
  client.cache.updateQuery({ query: OwnDayDocument }, (day) =>
    day?.dailyStats
      ? { ...day, currentEntry: shown, dailyStats: { ...day.dailyStats, isWorking: !!shown } }
      : undefined,
  );
}

/** Asks again for all that shows one's own hours, in all tabs. */
export function showChanged(client: ApolloClient): void {
  tellOtherTabs('hours-changed');
  refetchSoon(client, ownHours);
}
