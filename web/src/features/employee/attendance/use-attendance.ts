import { useQuery } from '@apollo/client/react';
import { backgroundHeader } from '../../../app/rest-client.ts';
import {
  OwnDayDocument,
  OwnEntriesDocument,
  OwnMissingClockOutsDocument,
  OwnTodayTotalDocument,
  OwnWeekDocument,
} from '../../../gql/documents.ts';
import { cacheThenNetwork } from './hours-queries.ts';

const todayTotalEveryMs = 30_000;

/** One’s own day: the open entry and today’s numbers. */
export function useOwnDay() {
  return useQuery(OwnDayDocument, cacheThenNetwork);
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
export function useCachedTodayTotal() {
  return useQuery(OwnTodayTotalDocument);
}

/** The week (Monday to Sunday) of a day: its numbers and days. */
export function useOwnWeek(day: string) {
  return useQuery(OwnWeekDocument, { ...cacheThenNetwork, variables: { input: { day } } });
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
