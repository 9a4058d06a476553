import { useMemo } from 'react';
import { useLiveQuery } from '../../../app/use-live-query.ts';
import { LeaveShownDocument } from '../../../gql/documents.ts';
import { isShown } from './covered-days.ts';

/** The pending and approved leave of all staff in a date range (inclusive). */
export function useLeaveInRange(startDate: string, endDate: string) {
  const watched = useLiveQuery(LeaveShownDocument, {
    variables: { startDate, endDate },
    everyMs: 30_000,
    on: ['portal.leave.', 'portal.identity.user-deleted'],
    read: ({ leaveCalendar }) => leaveCalendar,
  });
  const { value } = watched;
  const leave = useMemo(() => value?.filter(isShown), [value]);
  return { ...watched, value: leave };
}
