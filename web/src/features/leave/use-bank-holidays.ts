import type { bankHolidays } from '@portal/contracts/leave/leave-policy';
import type { OutputOf } from '@portal/contracts/operation';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useLiveChanges } from '../../lib/live/live-changes.ts';

type Holidays = OutputOf<typeof bankHolidays>;
const path = '/api/bank-holidays';

/** The names of the bank holidays of some years by date, without years that failed to load. */
export function useBankHolidays(years: readonly number[]) {
  const client = useQueryClient();
  useLiveChanges(['portal.leave.holidays-changed'], () => {
    void client.invalidateQueries({ predicate: ({ queryKey }) => isHolidays(queryKey[0]) });
  });
  return useQueries({
    queries: years.map((year) => ({ queryKey: [`${path}?year=${year}`] })),
    combine: (results) => ({
      names: Object.fromEntries(
        results.flatMap(({ data }) =>
          ((data as Holidays | undefined) ?? []).map(({ date, name }) => [date, name]),
        ),
      ) as Record<string, string | undefined>,
      isUnavailable: results.some(({ isError }) => isError),
    }),
  });
}

function isHolidays(key: unknown): boolean {
  return typeof key === 'string' && key.startsWith(path);
}
