import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { PayrollLinesDocument } from '../../../gql/admin/payroll/payroll.ts';
import type { PayrollLinesQuery } from '../../../gql/documents.ts';
import { backgroundHeader } from '../../../lib/api/rest-client.ts';
import { type PageRequest, usePaginatedList } from '../../../lib/live/use-paginated-list.ts';
import { recordEventTypes } from '../records/use-record-list.ts';

export type PayrollLine = NonNullable<PayrollLinesQuery['payrollLines']>['items'][number];

/** The lines of a pay period, by name. */
export function usePayrollLines(start: string, search: string) {
  const client = useApolloClient();
  const fetchPage = useCallback(
    async ({ isBackground, ...page }: PageRequest) => {
      const { data } = await client.query({
        query: PayrollLinesDocument,
        variables: { input: { start, ...(search && { search }), ...page } },
        fetchPolicy: 'no-cache',
        ...(isBackground && { context: { headers: backgroundHeader } }),
      });
      return data?.payrollLines ?? { items: [], next: null };
    },
    [client, start, search],
  );
  return usePaginatedList<PayrollLine>(fetchPage, recordEventTypes);
}
