import { useMemo } from 'react';
import { useWatched } from '../../../app/use-watched.ts';
import { LeaveShownDocument } from '../../../gql/documents.ts';
import { isShown } from './covered-days.ts';

/** Everyone's leave that has a day between two days, those included, as far as it is not refused. */
export function useLeaveShown(startDate: string, endDate: string) {
  const watched = useWatched(LeaveShownDocument, {
    variables: { startDate, endDate },
    everyMs: 30_000,
    on: ['portal.leave.', 'portal.identity.user-deleted'],
    read: ({ leaveCalendar }) => leaveCalendar,
  });
  const { value } = watched;
  const leave = useMemo(() => value?.filter(isShown), [value]);
  return { ...watched, value: leave };
}
