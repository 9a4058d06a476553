import { useQuery } from '@apollo/client/react';
import {
  OwnDayDocument,
  OwnEntriesDocument,
  OwnMissingClockOutsDocument,
  OwnOpenEntryDocument,
  OwnTodayTotalDocument,
  OwnWeekDocument,
} from '../../../gql/employee/attendance/attendance.ts';
import { backgroundHeader } from '../../../lib/api/rest-client.ts';
import { cacheThenNetwork } from './hours-queries.ts';

const todayTotalEveryMs = 30_000;

/** One’s own day: the open entry and today’s numbers. */
export function useOwnDay() {
  return useQuery(OwnDayDocument, cacheThenNetwork);
}

/** One’s open entry as last known, also without a network; null if there is none. */
export function useCachedOpenEntry() {
  return useQuery(OwnOpenEntryDocument, { fetchPolicy: 'cache-only' }).data?.currentEntry;
}

/** Time worked today, polled every 30 seconds in the background. */
export function useTodayTotal() {
  return useQuery(OwnTodayTotalDocument, {
    ...cacheThenNetwork,
    pollInterval: todayTotalEveryMs,
    context: { headers: backgroundHeader },
  });
}

/** Time worked today as last loaded. */
export function useUnpolledTodayTotal() {
  return useQuery(OwnTodayTotalDocument);
}

/** The week (Monday to Sunday) of a day: its numbers and days. */
export function useOwnWeek(day: string) {
  return useQuery(OwnWeekDocument, { ...cacheThenNetwork, variables: { input: { day } } });
}

/** The week of a day as last loaded. */
export function useCachedOwnWeek(day: string) {
  const variables = { input: { day } };
  return useQuery(OwnWeekDocument, { fetchPolicy: 'cache-only', variables });
}

/** One’s own entries that started on some days, newest first. */
export function useOwnEntries({ start, end }: { start: string; end: string }) {
  const variables = { input: { startDate: start, endDate: end } };
  return useQuery(OwnEntriesDocument, { ...cacheThenNetwork, variables });
}

/** One’s own entries without a clock-out, newest first. */
export function useMissingClockOuts() {
  return useQuery(OwnMissingClockOutsDocument, cacheThenNetwork);
}
