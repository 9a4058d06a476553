import { useMemo } from 'react';
import { LeaveCalendarDocument } from '../../../gql/admin/leave-calendar/leave-calendar.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { isShownOnCalendar } from './calendar-leave.ts';

/** The pending and approved leave of all staff in a date range (inclusive). */
export function useLeaveInRange(startDate: string, endDate: string) {
  const query = useLiveQuery(LeaveCalendarDocument, {
    variables: { startDate, endDate },
    everyMs: 30_000,
    on: ['portal.leave.', 'portal.identity.user-deleted'],
    read: ({ staffLeave }) => staffLeave,
  });
  const { value } = query;
  const leave = useMemo(() => value?.filter(isShownOnCalendar), [value]);
  return { ...query, value: leave };
}
