import { useApolloClient } from '@apollo/client/react';
import { useLiveChanges } from '../../lib/live/live-changes.ts';
import { throttledRefetch } from '../../lib/live/throttled-refetch.ts';
import { checkSession, useUser } from '../../lib/session/session.ts';
import { hoursQueries } from './attendance/hours-queries.ts';

/** Attendance learns of a change a moment after the page does. */
const attendanceDelayMs = 1_000;

/** Refetches one’s account and the hours due by it after HR changed it, for example a working pattern. */
export function useRefetchAccount(): void {
  const client = useApolloClient();
  const { id } = useUser();
  useLiveChanges(['portal.identity.user-changed'], (changes) => {
    if (!changes.some(({ userId }) => userId === id)) return;
    void checkSession();
    setTimeout(() => throttledRefetch(client, hoursQueries), attendanceDelayMs);
  });
}
