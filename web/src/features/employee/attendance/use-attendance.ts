import { useQuery } from '@apollo/client/react';
import { backgroundHeader } from '../../../app/rest.ts';
import {
  OwnDayDocument,
  OwnEntriesDocument,
  OwnMissingClockOutsDocument,
  OwnTodayTotalDocument,
  OwnWeekDocument,
} from '../../../gql/documents.ts';
import { knownThenFresh } from './own-hours.ts';

const todayTotalEveryMs = 30_000;

/** One's own day: what is open, and the day's numbers. */
export function useOwnDay() {
  return useQuery(OwnDayDocument, knownThenFresh);
}

/** Time worked today, asked for every 30 seconds without keeping the session alive. */
export function useTodayTotal() {
  return useQuery(OwnTodayTotalDocument, {
    ...knownThenFresh,
    pollInterval: todayTotalEveryMs,
    context: { headers: backgroundHeader },
  });
}

/** Time worked today, as it was last asked for. */
export function useTodayTotalAsKnown() {
  return useQuery(OwnTodayTotalDocument);
}

/** The week, Monday to Sunday, of a day: its numbers and its days. */
export function useOwnWeek(day: string) {
  return useQuery(OwnWeekDocument, { ...knownThenFresh, variables: { input: { day } } });
}

/** One's own sessions that began on some days, newest first. */
export function useOwnEntries({ start, end }: { start: string; end: string }) {
  const variables = { input: { startDate: start, endDate: end } };
  return useQuery(OwnEntriesDocument, { ...knownThenFresh, variables });
}

/** One's own sessions whose clock-out is missing, newest first. */
export function useMissingClockOuts() {
  return useQuery(OwnMissingClockOutsDocument, knownThenFresh);
}
