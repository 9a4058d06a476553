import { addMonths } from '../../../ui/calendar/calendar-month.ts';
import type { LeaveStatus, LeaveType } from '../../leave/format-leave.ts';
import type { NamedLeaveRequest } from './named-requests.ts';

/** The filter of the request list. It lives in the URL. */
export interface LeaveRequestFilter {
  status: LeaveStatus | null;
  type: LeaveType | null;
  /** The id of the person. */
  personId: string | null;
  /** From two years ago instead of the recent requests. */
  isAll: boolean;
}

const statuses: readonly LeaveStatus[] = ['pending', 'approved', 'denied', 'cancelled'];
const types: readonly LeaveType[] = ['annual', 'sick', 'compassionate'];

export function readLeaveRequestFilter(urlParams: URLSearchParams): LeaveRequestFilter {
  return {
    status: statuses.find((status) => status === urlParams.get('status')) ?? null,
    type: types.find((type) => type === urlParams.get('type')) ?? null,
    personId: urlParams.get('of') || null,
    isAll: urlParams.get('since') === 'all',
  };
}

/** Writes the filter to the URL and keeps the other parameters. */
export function writeLeaveRequestFilter(
  urlParams: URLSearchParams,
  filter: LeaveRequestFilter,
): URLSearchParams {
  const params = new URLSearchParams(urlParams);
  const { status, type, personId, isAll } = filter;
  const since = isAll ? 'all' : null;
  for (const [name, value] of Object.entries({ status, type, of: personId, since })) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return params;
}

export function isLeaveRequestFiltered({ status, type, personId }: LeaveRequestFilter): boolean {
  return Boolean(status ?? type ?? personId);
}

/** The requests that match status, type and person. */
export function filterLeaveRequests(
  requests: readonly NamedLeaveRequest[],
  { status, type, personId }: LeaveRequestFilter,
): NamedLeaveRequest[] {
  return requests.filter(
    (one) =>
      (status === null || one.status === status) &&
      (type === null || one.leaveType === type) &&
      (personId === null || one.request.userId === personId),
  );
}

/** The first day of recent requests: of the month three months ago. */
export function firstRecentDay(today: string): string {
  let month = today.slice(0, 7);
  for (let step = 0; step < 3; step += 1) month = addMonths(month, -1);
  return `${month}-01`;
}
