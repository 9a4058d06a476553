import { useQuery } from '@apollo/client/react';
import { type BankHoliday, holidayCalendar, type Nation } from '@portal/kernel/bank-holidays';
import { londonDay } from '@portal/kernel/london';
import { useMemo } from 'react';
import { useLiveRefetch } from '../../../app/live.ts';
import { currentTime } from '../../../app/server-clock.ts';
import { HolidaysOfThreeYearsDocument, LeavePolicyForAllDocument } from '../../../gql/documents.ts';

/** While it was not shown, nobody told of changes. */
const knownThenFresh = {
  fetchPolicy: 'cache-and-network',
  nextFetchPolicy: 'cache-first',
} as const;

/** The holidays of another nation, a list that was read anew, or what another administrator chose. */
const on = ['portal.leave.holidays-changed', 'portal.leave.audited'];

/** What holds for everybody’s leave. */
export function useLeavePolicy() {
  useLiveRefetch(on, [LeavePolicyForAllDocument]);
  const { data, error, refetch } = useQuery(LeavePolicyForAllDocument, knownThenFresh);
  return { policy: data?.leavePolicy ?? undefined, error, refetch };
}

/** The bank holidays that the portal goes by: of last year, this one and the next. */
export function useBankHolidays() {
  useLiveRefetch(on, [HolidaysOfThreeYearsDocument]);
  const year = Number(londonDay(new Date(currentTime())).slice(0, 4));
  const { data, error, refetch } = useQuery(HolidaysOfThreeYearsDocument, {
    ...knownThenFresh,
    variables: { before: year - 1, current: year, next: year + 1 },
  });
  const years = useMemo(() => {
    const { before, current, next } = data ?? {};
    if (!before || !current || !next) return undefined;
    return new Map<number, readonly BankHoliday[]>([
      [year - 1, before],
      [year, current],
      [year + 1, next],
    ]);
  }, [data, year]);
  return { year, years, error, refetch };
}

/** The same as a calendar: years beyond them by the rules. Undefined while it comes or is away. */
export function useHolidayCalendar() {
  const { policy } = useLeavePolicy();
  const { years } = useBankHolidays();
  const nation: Nation | undefined = policy?.nation;
  return useMemo(() => nation && years && holidayCalendar(nation, years), [nation, years]);
}
