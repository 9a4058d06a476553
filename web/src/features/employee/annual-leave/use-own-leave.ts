import { useApolloClient } from '@apollo/client/react';
import { earliestLeaveDay } from '@portal/kernel/leave-year';
import { monthOf, weekOf } from '@portal/kernel/london';
import { useLiveRefetch } from '../../../app/live.ts';
import { refetchSoon } from '../../../app/live-refetch.ts';
import { useWatched } from '../../../app/use-watched.ts';
import {
  LeaveCostDocument,
  OwnLeaveBalanceDocument,
  OwnLeaveCalendarDocument,
  OwnLeaveRequestsDocument,
  OwnSickDaysDocument,
  OwnSickLeaveDocument,
} from '../../../gql/documents.ts';

const everyMs = 30_000;
const on = ['portal.leave.'];

/** All that a change of one's own leave may change on the screen. */
const ownLeave = [
  OwnLeaveRequestsDocument,
  OwnLeaveCalendarDocument,
  OwnLeaveBalanceDocument,
  OwnSickLeaveDocument,
  OwnSickDaysDocument,
];

/** One's own annual leave, the latest first. */
export function useOwnLeaveRequests() {
  return useWatched(OwnLeaveRequestsDocument, {
    everyMs,
    on,
    read: ({ leaveRequests }) => leaveRequests,
  });
}

/** One's own leave of all types in the weeks of a month. */
export function useOwnLeaveCalendar(month: string) {
  const { start, end } = monthOf(`${month}-01`);
  return useWatched(OwnLeaveCalendarDocument, {
    variables: { input: { startDate: weekOf(start).start, endDate: weekOf(end).end } },
    everyMs,
    on,
    read: ({ leaveCalendar }) => leaveCalendar,
  });
}

/** One's own balance of the leave year that is under way. */
export function useOwnLeaveBalance() {
  return useWatched(OwnLeaveBalanceDocument, {
    everyMs,
    on,
    read: ({ leaveBalance }) => leaveBalance,
  });
}

/** The first day for which leave can be requested; undefined until the leave year is known. */
export function useEarliestLeaveDay(): string | undefined {
  const start = useOwnLeaveBalance().value?.leaveYearStart;
  return start && earliestLeaveDay(start, start.slice(5));
}

/** Follows what a request would cost: a decision or another request changes it. */
export function useFollowedCost(): void {
  useLiveRefetch(on, [LeaveCostDocument]);
}

/** Shows at once what one's own change has changed. */
export function useShowChanges(): () => void {
  const client = useApolloClient();
  return () => refetchSoon(client, ownLeave);
}
