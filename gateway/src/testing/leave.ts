import type { LeaveRequest, SickLeaveRequest } from '@portal/contracts/leave/leave-request';
import { isWorkingDay } from '@portal/kernel/bank-holidays';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { addDays, londonDay } from '@portal/kernel/london';
import type { TestGateway } from './gateway.ts';
import type { Person } from './people.ts';

export const reason = 'A week in the Hebrides';

/**
 * The first working day at least `days` after the beginning of the current leave year: its balance
 * is the one that is told, whenever the tests run.
 */
export function workingDay(days: number): string {
  const day = addDays(leaveYearOf(londonDay(new Date()), '04-06').start, days);
  return isWorkingDay(day) ? day : workingDay(days + 1);
}

/** Annual leave that somebody has asked for: one day, or up to `endDate`. */
export async function askedLeave(
  gateway: TestGateway,
  { cookie }: Pick<Person, 'cookie'>,
  startDate: string,
  endDate = startDate,
): Promise<LeaveRequest> {
  const asked = await gateway.post(
    '/api/leave-requests',
    { startDate, endDate, reason },
    { cookie },
  );
  if (asked.status !== 201) throw new Error(`no leave: ${JSON.stringify(asked.body)}`);
  return asked.body as LeaveRequest;
}

/** The same, approved by `admin`. */
export async function approvedLeave(
  gateway: TestGateway,
  person: Pick<Person, 'cookie'>,
  admin: Pick<Person, 'cookie'>,
  startDate: string,
  endDate = startDate,
): Promise<LeaveRequest> {
  const { id } = await askedLeave(gateway, person, startDate, endDate);
  const approved = await gateway.ask('PATCH', `/api/leave-requests/${id}/status`, {
    cookie: admin.cookie,
    body: { status: 'approved' },
  });
  if (approved.status !== 200) throw new Error(`not approved: ${JSON.stringify(approved.body)}`);
  return approved.body as LeaveRequest;
}

/** Sick leave that somebody has reported. */
export async function reportedSick(
  gateway: TestGateway,
  { cookie }: Pick<Person, 'cookie'>,
  startDate: string,
  more: object = {},
): Promise<SickLeaveRequest> {
  const body = { startDate, endDate: startDate, reason, ...more };
  const reported = await gateway.post('/api/sick-leave-requests', body, { cookie });
  if (reported.status !== 201) throw new Error(`not reported: ${JSON.stringify(reported.body)}`);
  return reported.body as SickLeaveRequest;
}
