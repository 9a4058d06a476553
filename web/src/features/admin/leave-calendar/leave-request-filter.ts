import { isMemberDuring } from '@portal/kernel/team-membership';
import { addMonths } from '../../../ui/calendar/calendar-month.ts';
import type { LeaveStatus, LeaveType } from '../../leave/format-leave.ts';
import { readTeamParam, writeTeamParam } from '../teams/team-param.ts';
import type { MembershipsOf } from '../teams/use-memberships.ts';
import type { NamedLeaveRequest } from './named-requests.ts';

/** The filter of the request list. It lives in the URL. */
export interface LeaveRequestFilter {
  status: LeaveStatus | null;
  type: LeaveType | null;
  /** The id of the person. */
  personId: string | null;
  /** Null for all teams. */
  teamId: string | null;
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
    teamId: readTeamParam(urlParams),
    isAll: urlParams.get('since') === 'all',
  };
}

/** Writes the filter to the URL and keeps the other parameters. */
export function writeLeaveRequestFilter(
  urlParams: URLSearchParams,
  filter: LeaveRequestFilter,
): URLSearchParams {
  const { status, type, personId, teamId, isAll } = filter;
  const params = writeTeamParam(urlParams, teamId);
  const since = isAll ? 'all' : null;
  for (const [name, value] of Object.entries({ status, type, of: personId, since })) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return params;
}

export function isLeaveRequestFiltered(filter: LeaveRequestFilter): boolean {
  const { status, type, personId, teamId } = filter;
  return Boolean(status ?? type ?? personId ?? teamId);
}

/** The requests that match status, type and person, of people in the team on one of their days. */
export function filterLeaveRequests(
  requests: readonly NamedLeaveRequest[],
  { status, type, personId, teamId }: LeaveRequestFilter,
  membershipsOf: MembershipsOf | null,
): NamedLeaveRequest[] {
  const isInTeam = ({ request, startDate, endDate }: NamedLeaveRequest, id: string) =>
    isMemberDuring(membershipsOf?.(request.userId) ?? [], id, { start: startDate, end: endDate });
  return requests.filter(
    (one) =>
      (status === null || one.status === status) &&
      (type === null || one.leaveType === type) &&
      (personId === null || one.request.userId === personId) &&
      (teamId === null || isInTeam(one, teamId)),
  );
}

/** The first day of recent requests: of the month three months ago. */
export function firstRecentDay(today: string): string {
  let month = today.slice(0, 7);
  for (let step = 0; step < 3; step += 1) month = addMonths(month, -1);
  return `${month}-01`;
}
