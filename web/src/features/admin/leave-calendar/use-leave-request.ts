import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { LeaveCalendarDocument } from '../../../gql/admin/leave-calendar/leave-calendar.ts';
import type { CalendarLeaveFragment, LeaveCalendarQuery } from '../../../gql/documents.ts';
import { useLeaveRequests } from './use-leave-requests.ts';

/**
 * One request by its id. There is no query for a single request: this one uses the request's own
 * date range if a calendar has loaded it, and all requests otherwise.
 */
export function useLeaveRequest(id: string) {
  const client = useApolloClient();
  const [range] = useState(() => {
    const shown = shownLeave(client).find((one) => one.id === id);
    return shown ? { startDate: shown.startDate, endDate: shown.endDate } : {};
  });
  const query = useLeaveRequests(range);
  const request = query.value?.find((one) => one.id === id);
  return { ...query, request, isGone: query.value !== undefined && !request };
}

/** The leave of the calendars that are shown. */
function shownLeave(client: ApolloClient): readonly CalendarLeaveFragment[] {
  return [...client.getObservableQueries([LeaveCalendarDocument])].flatMap(
    (calendar) =>
      (calendar.getCurrentResult().data as LeaveCalendarQuery | undefined)?.staffLeave ?? [],
  );
}
