import { useApolloClient } from '@apollo/client/react';
import { earliestLeaveDay } from '@portal/kernel/leave-year';
import { monthOf, weekOf } from '@portal/kernel/london';
import {
  LeaveCostDocument,
  OwnLeaveCalendarDocument,
  OwnLeaveRequestsDocument,
} from '../../../gql/employee/annual-leave/annual-leave.ts';
import { OwnLeaveBalanceDocument } from '../../../gql/employee/attendance/attendance.ts';
import {
  OwnSickDaysDocument,
  OwnSickLeaveDocument,
} from '../../../gql/employee/sick-leave/sick-leave.ts';
import { useLiveRefetch } from '../../../lib/live/live-changes.ts';
import { throttledRefetch } from '../../../lib/live/throttled-refetch.ts';
import { type LiveQuery, useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { balanceChanges } from '../../leave/balance-changes.ts';
import type { LeaveCategory } from '../../leave/leave-category.ts';
import { type OwnLeave, ownLeaveOperations } from './own-leave-operations.ts';

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

/** One’s own requests of a category, newest first. */
export function useOwnLeaveRequests<Category extends LeaveCategory>(
  category: Category,
): LiveQuery<readonly OwnLeave[Category][]> {
  return useLiveQuery(ownLeaveOperations[category].list, {
    everyMs,
    on,
    read: ({ requests }) => requests,
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

/** One’s own working days of sick leave in the current leave year. */
export function useOwnSickDays() {
  return useLiveQuery(OwnSickDaysDocument, {
    everyMs,
    on,
    read: ({ sickDaysThisYear }) => sickDaysThisYear?.sickDaysUsed,
  });
}

/** One’s own balance of the current leave year. */
export function useOwnLeaveBalance() {
  return useLiveQuery(OwnLeaveBalanceDocument, {
    everyMs,
    on: balanceChanges,
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
  return () => throttledRefetch(client, ownLeave);
}
