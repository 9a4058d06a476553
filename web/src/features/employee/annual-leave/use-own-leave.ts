import { useApolloClient } from '@apollo/client/react';
import { earliestLeaveDay } from '@portal/kernel/leave-year';
import { monthOf, weekOf } from '@portal/kernel/london';
import { useLiveRefetch } from '../../../app/live-changes.ts';
import { refetchSoon } from '../../../app/refetch-soon.ts';
import { useLiveQuery } from '../../../app/use-live-query.ts';
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

/** The queries that a change of one’s own leave affects. */
const ownLeave = [
  OwnLeaveRequestsDocument,
  OwnLeaveCalendarDocument,
  OwnLeaveBalanceDocument,
  OwnSickLeaveDocument,
  OwnSickDaysDocument,
];

/** One’s own annual leave requests, newest first. */
export function useOwnLeaveRequests() {
  return useLiveQuery(OwnLeaveRequestsDocument, {
    everyMs,
    on,
    read: ({ leaveRequests }) => leaveRequests,
  });
}

/** One’s own leave of all types in the weeks of a month. */
export function useOwnLeaveCalendar(month: string) {
  const { start, end } = monthOf(`${month}-01`);
  return useLiveQuery(OwnLeaveCalendarDocument, {
    variables: { input: { startDate: weekOf(start).start, endDate: weekOf(end).end } },
    everyMs,
    on,
    read: ({ leaveCalendar }) => leaveCalendar,
  });
}

/** One’s own balance of the current leave year. */
export function useOwnLeaveBalance() {
  return useLiveQuery(OwnLeaveBalanceDocument, {
    everyMs,
    on,
    read: ({ leaveBalance }) => leaveBalance,
  });
}

/** The first day for which leave can be requested; undefined until the leave year is loaded. */
export function useEarliestLeaveDay(): string | undefined {
  const start = useOwnLeaveBalance().value?.leaveYearStart;
  return start && earliestLeaveDay(start, start.slice(5));
}

/** Refetches the cost of a request when a decision or another request changes it. */
export function useRefetchLeaveCost(): void {
  useLiveRefetch(on, [LeaveCostDocument]);
}

/** Returns a function that refetches everything that shows one’s own leave. */
export function useRefetchOwnLeave(): () => void {
  const client = useApolloClient();
  return () => refetchSoon(client, ownLeave);
}
