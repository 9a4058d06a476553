import { useQuery } from '@apollo/client/react';
import { type BankHoliday, holidayCalendar } from '@portal/kernel/bank-holidays';
import { useMemo } from 'react';
import { LeavePolicyDocument } from '../../../gql/admin/settings/leave-policy.ts';
import { useLiveRefetch } from '../../../lib/live/live-changes.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { useBankHolidays } from '../../leave/use-bank-holidays.ts';

/** The events that change the policy or the holidays. */
const on = ['portal.leave.holidays-changed', 'portal.leave.audited'];

/** The leave policy. */
export function useLeavePolicy() {
  useLiveRefetch(on, [LeavePolicyDocument]);
  const { data, error, refetch } = useQuery(LeavePolicyDocument, {
    // Changes are not announced while the query is inactive.
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  return { policy: data?.leavePolicy ?? undefined, error, refetch };
}

/** The bank holidays of a year by date; empty while loading or unavailable. */
export function holidaysOf(
  year: number,
  names: Readonly<Record<string, string | undefined>>,
): BankHoliday[] {
  return Object.entries(names)
    .filter(([date]) => date.startsWith(`${year}-`))
    .map(([date, name = '']) => ({ date, name }))
    .sort((one, other) => one.date.localeCompare(other.date));
}

/**
 * The bank holiday calendar: the server's lists for last, this and next year, and the rules for
 * others. Undefined while loading or unavailable.
 */
export function useHolidayCalendar() {
  const year = Number(useToday().slice(0, 4));
  const { policy } = useLeavePolicy();
  const { names } = useBankHolidays([year - 1, year, year + 1]);
  const nation = policy?.nation;
  return useMemo(() => {
    const lists = [year - 1, year, year + 1].map((one) => [one, holidaysOf(one, names)] as const);
    const isComplete = lists.every(([, holidays]) => holidays.length > 0);
    return nation && isComplete ? holidayCalendar(nation, lists) : undefined;
  }, [nation, names, year]);
}
