import type { ApolloCache, ApolloClient, Reference } from '@apollo/client';
import { Kind } from 'graphql';
import type { LeaveDayStatus, LeaveStatus } from '../../../gql/documents.ts';
import { throttledRefetch } from '../../../lib/live/throttled-refetch.ts';

/** The change of a request or of one of its days. */
export type LeaveChange =
  | { status: LeaveStatus }
  | { date: string; to: LeaveDayStatus | 'deleted' }
  | 'deleted';

/** A row of the lists that are not normalised (lib/api/unnormalised-fields.ts). */
interface UnnormalisedLeave {
  id: string;
  status: LeaveStatus;
  /** Rows of those that are pending have none. */
  days?: readonly Day[];
}

interface Day {
  date: string;
  status: LeaveDayStatus;
}

/** Each kind of list has its own GraphQL type. */
const typesOfRequest = ['LeaveRequest', 'SickLeaveRequest'];

/**
 * Applies a change to every cached list. A decided request stays in the pending lists until they
 * are refetched, because they filter by status.
 */
export function applyLeaveChange(cache: ApolloCache, id: string, change: LeaveChange): void {
  for (const __typename of typesOfRequest) {
    const reference = cache.identify({ __typename, id });
    if (!reference) continue;
    if (change === 'deleted') {
      cache.evict({ id: reference });
    } else if ('status' in change) {
      cache.modify({ id: reference, fields: { status: () => change.status } });
    } else {
      cache.modify({
        id: reference,
        fields: { days: (days: readonly (Day | Reference)[]) => changedDays(days, change) },
      });
    }
  }
  const changeRows = (rows: readonly (UnnormalisedLeave | Reference)[]) => {
    const isChanged = (row: UnnormalisedLeave | Reference) => 'id' in row && row.id === id;
    if (!rows.some(isChanged)) return rows;
    return (rows as readonly UnnormalisedLeave[]).flatMap((row) =>
      isChanged(row) ? changedLeave(row, change) : [row],
    );
  };
  cache.modify({
    fields: {
      leaveCalendar: changeRows,
      leaveRequests: changeRows,
      pendingLeaveDetails: changeRows,
      pendingSickLeave: changeRows,
      sickLeaveRequests: changeRows,
    },
  });
}

function changedLeave(row: UnnormalisedLeave, change: LeaveChange): UnnormalisedLeave[] {
  if (change === 'deleted') return [];
  if ('status' in change) return [{ ...row, status: change.status }];
  if (!row.days) return [row];
  return [{ ...row, days: changedDays(row.days, change) as readonly Day[] }];
}

function changedDays(
  days: readonly (Day | Reference)[],
  { date, to }: { date: string; to: LeaveDayStatus | 'deleted' },
) {
  const isChangedDay = (day: Day | Reference) => 'date' in day && day.date === date;
  if (to === 'deleted') return days.filter((day) => !isChangedDay(day));
  return days.map((day) => (isChangedDay(day) ? { ...day, status: to } : day));
}

/** The query fields that depend on leave. */
const fieldsOfLeave = new Set([
  'adminStats',
  'annualLeaveToday',
  'leaveBalances',
  'leaveCalendar',
  'leaveRequests',
  'pendingLeaveDetails',
  'pendingSickLeave',
  'sickLeaveRequests',
  'sickLeaveToday',
]);

/** Refetches the active queries that depend on leave. */
export function refreshLeave(client: ApolloClient): void {
  const documents = [...client.getObservableQueries('active')].map(({ query }) => query);
  throttledRefetch(
    client,
    documents.filter(({ definitions }) =>
      definitions.some(
        (definition) =>
          definition.kind === Kind.OPERATION_DEFINITION &&
          definition.selectionSet.selections.some(
            (field) => field.kind === Kind.FIELD && fieldsOfLeave.has(field.name.value),
          ),
      ),
    ),
  );
}
