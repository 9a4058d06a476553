import type { ApolloCache, ApolloClient, Reference } from '@apollo/client';
import { Kind } from 'graphql';
import { refetchSoon } from '../../../app/live-refetch.ts';
import type { LeaveDayStatus, LeaveStatus } from '../../../gql/documents.ts';

/** What becomes of a request, or of one of its days. */
export type LeaveChange =
  | { status: LeaveStatus }
  | { date: string; to: LeaveDayStatus | 'deleted' }
  | 'deleted';

interface Day {
  date: string;
  status: LeaveDayStatus;
}

/** One request is an object of another type in each kind of list. */
const typesOfRequest = ['LeaveRequest', 'SickLeaveRequest', 'PendingLeave'];

/**
 * Shows a change in every list that has the request. What does not wait any more stays in the lists
 * of what waits until they are asked for again: they show what is pending.
 */
export function showChange(cache: ApolloCache, id: string, change: LeaveChange): void {
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
}

function changedDays(
  days: readonly (Day | Reference)[],
  { date, to }: { date: string; to: LeaveDayStatus | 'deleted' },
) {
  const isMeant = (day: Day | Reference) => 'date' in day && day.date === date;
  if (to === 'deleted') return days.filter((day) => !isMeant(day));
  return days.map((day) => (isMeant(day) ? { ...day, status: to } : day));
}

/** The fields of the schema that tell of anybody’s leave. */
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

/** Asks again for all that is on the screen of anybody’s leave. */
export function refreshLeave(client: ApolloClient): void {
  const documents = [...client.getObservableQueries('active')].map(({ query }) => query);
  refetchSoon(
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
