import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { CalendarLeaveFragmentDoc } from '../../../gql/documents.ts';
import { useLeaveRequests } from './use-leave-requests.ts';

/**
 * One request by its id. There is no query for a single request: this one uses the request's own
 * date range if a calendar has loaded it, and all requests otherwise.
 */
export function useLeaveRequest(id: string) {
  const { cache } = useApolloClient();
  const [range] = useState(() => {
    const shown = cache.readFragment({
      fragment: CalendarLeaveFragmentDoc,
      id: cache.identify({ __typename: 'LeaveRequest', id }) ?? '',
    });
    return shown ? { startDate: shown.startDate, endDate: shown.endDate } : {};
  });
  const query = useLeaveRequests(range);
  const request = query.value?.find((one) => one.id === id);
  return { ...query, request, isGone: query.value !== undefined && !request };
}
