import type { ApolloCache } from '@apollo/client';
import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { londonDay } from '@portal/kernel/london';
import { useEffect } from 'react';
import { errorCode, isUnauthorized } from '../../../app/api-error.ts';
import { detectDevice } from '../../../app/device.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import { backgroundHeader } from '../../../app/rest.ts';
import { currentTime } from '../../../app/server-clock.ts';
import { useUser } from '../../../app/session.ts';
import { onOtherTab, tellOtherTabs } from '../../../app/tabs.ts';
import {
  ClockInDocument,
  ClockOutDocument,
  OwnDayDocument,
  type OwnEntryFragment,
  OwnTodayTotalDocument,
} from '../../../gql/documents.ts';
import { type ToastContent, toast } from '../../../ui/toast.tsx';

const todayTotalEveryMs = 30_000;
const hours = [OwnDayDocument, OwnTodayTotalDocument];

/** One's own day: what is open, and the day's numbers. */
export function useOwnDay() {
  return useQuery(OwnDayDocument);
}

/** Time worked today, asked for every 30 seconds without keeping the session alive. */
export function useTodayTotal() {
  return useQuery(OwnTodayTotalDocument, {
    pollInterval: todayTotalEveryMs,
    context: { headers: backgroundHeader },
  });
}

/** Shows what was clocked in another tab of this browser. */
export function useHoursOfOtherTabs(): void {
  const client = useApolloClient();
  useEffect(
    () => onOtherTab('hours-changed', () => void client.refetchQueries({ include: hours })),
    [client],
  );
}

/**
 * Clocking in and out, shown at once and taken back if the server refuses. Where it refuses because
 * another device was first, the true state is fetched and said.
 */
export function useClock() {
  const { id: userId } = useUser();
  const [runClockIn, clockingIn] = useMutation(ClockInDocument, { refetchQueries: hours });
  const [runClockOut, clockingOut] = useMutation(ClockOutDocument, { refetchQueries: hours });
  const client = useApolloClient();
  const variables = { input: { deviceInfo: detectDevice() } };

  async function attempt(failed: string, run: () => Promise<unknown>): Promise<void> {
    try {
      await run();
      tellOtherTabs('hours-changed');
    } catch (cause) {
      const error = toApiError(cause);
      if (isUnauthorized(error)) return;
      const conflict = conflicts[errorCode(error) ?? ''];
      toast(conflict ?? { title: failed, description: 'Please try again.', tone: 'error' });
      // A lost answer may have been a success: only the server knows.
      if (error.status !== 0) await client.refetchQueries({ include: hours });
    }
  }

  return {
    isPending: clockingIn.loading || clockingOut.loading,
    clockIn: () =>
      attempt('Clock in failed', () =>
        runClockIn({
          variables,
          optimisticResponse: { clockIn: openEntry(userId) },
          update: (cache, { data }) => showEntry(cache, data?.clockIn ?? null),
        }),
      ),
    clockOut: (entry: OwnEntryFragment) =>
      attempt('Clock out failed', () =>
        runClockOut({
          variables,
          optimisticResponse: { clockOut: { ...entry, clockOutTime: nowAsInstant() } },
          update: (cache) => showEntry(cache, null),
        }),
      ),
  };
}

const conflicts: Partial<Record<string, ToastContent>> = {
  ALREADY_CLOCKED_IN: {
    title: 'You are already clocked in',
    description: 'It was done on another device or in another tab.',
    tone: 'info',
  },
  NOT_CLOCKED_IN: {
    title: 'You are already clocked out',
    description: 'It was done on another device or in another tab.',
    tone: 'info',
  },
};

function showEntry(cache: ApolloCache, entry: OwnEntryFragment | null): void {
  cache.updateQuery({ query: OwnDayDocument }, (day) =>
    day?.dailyStats
      ? { ...day, currentEntry: entry, dailyStats: { ...day.dailyStats, isWorking: !!entry } }
      : undefined,
  );
}

/** The entry as it will most likely be; the server's answer replaces it. */
function openEntry(userId: string) {
  return {
    __typename: 'TimeEntry',
    id: `optimistic-${userId}`,
    day: londonDay(new Date(currentTime())),
    clockInTime: nowAsInstant(),
    clockOutTime: null,
    isLate: false,
    lateMinutes: 0,
    hoursWorked: null,
    clockInLocation: detectDevice(),
    clockOutLocation: null,
  };
}

function nowAsInstant(): string {
  return new Date(currentTime()).toISOString();
}
