import { monthAfter } from '../../../ui/weeks.ts';
import type { LeaveStatus, LeaveType } from '../../leave/leave-words.ts';
import type { NamedRequest } from './requests.ts';

/** Which requests are listed: all of it is in the address. */
export interface RequestFilter {
  status: LeaveStatus | null;
  type: LeaveType | null;
  /** Whose. */
  of: string | null;
  /** All that there is, rather than what is recent. */
  isAll: boolean;
}

const statuses: readonly LeaveStatus[] = ['pending', 'approved', 'denied', 'cancelled'];
const types: readonly LeaveType[] = ['annual', 'sick', 'compassionate'];

export function readFilter(address: URLSearchParams): RequestFilter {
  return {
    status: statuses.find((status) => status === address.get('status')) ?? null,
    type: types.find((type) => type === address.get('type')) ?? null,
    of: address.get('of') || null,
    isAll: address.get('since') === 'all',
  };
}

/** The address with another filter; what else it says stays. */
export function writeFilter(address: URLSearchParams, filter: RequestFilter): URLSearchParams {
  const written = new URLSearchParams(address);
  const { status, type, of, isAll } = filter;
  for (const [name, value] of Object.entries({ status, type, of, since: isAll ? 'all' : null })) {
    if (value) written.set(name, value);
    else written.delete(name);
  }
  return written;
}

export function isFiltered({ status, type, of }: RequestFilter): boolean {
  return Boolean(status ?? type ?? of);
}

/** Those of a status, a type and a person, where these are asked for. */
export function filterRequests(
  requests: readonly NamedRequest[],
  { status, type, of }: RequestFilter,
): NamedRequest[] {
  return requests.filter(
    (one) =>
      (status === null || one.status === status) &&
      (type === null || one.leaveType === type) &&
      (of === null || one.request.userId === of),
  );
}

/** From when on requests are recent: the first day of the third month before this one. */
export function recentSince(today: string): string {
  let month = today.slice(0, 7);
  for (let step = 0; step < 3; step += 1) month = monthAfter(month, -1);
  return `${month}-01`;
}
