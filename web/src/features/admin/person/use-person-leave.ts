import { useMemo } from 'react';
import { LeaveCalendarDocument } from '../../../gql/admin/leave-calendar/leave-calendar.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { isShownOnCalendar } from '../leave-calendar/calendar-leave.ts';

/** The calendar years that a strip may show: the next one, this one and the two before. */
export function useStripYears(): number[] {
  const year = Number(useToday().slice(0, 4));
  return useMemo(() => [year + 1, year, year - 1, year - 2], [year]);
}

/** A person’s pending and approved leave of the years that a strip may show. */
export function usePersonLeave(userId: string) {
  const years = useStripYears();
  const query = useLiveQuery(LeaveCalendarDocument, {
    variables: { startDate: `${years.at(-1)}-01-01`, endDate: `${years[0]}-12-31`, userId },
    everyMs: 60_000,
    on: ['portal.leave.', 'portal.identity.user-deleted'],
    read: ({ staffLeave }) => staffLeave,
  });
  const value = useMemo(() => query.value?.filter(isShownOnCalendar), [query.value]);
  return { ...query, value };
}
