import type { LeaveRequest, SickLeaveRequest } from '@portal/contracts/leave/leave-request';
import { isStandardWorkingDay } from '@portal/kernel/bank-holidays';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { addDays, londonDay } from '@portal/kernel/london';
import type { Person } from './create-people.ts';
import type { TestGateway } from './test-gateway.ts';

export const reason = 'A week in the Hebrides';

/**
 * The first working day at least `days` after the start of the current leave year, so that the
 * balance shown is the same whenever the tests run.
 */
export function workingDayFrom(days: number): string {
  const day = addDays(leaveYearOf(londonDay(new Date()), '04-06').start, days);
  return isStandardWorkingDay(day) ? day : workingDayFrom(days + 1);
}

/** Requests annual leave for a person: one day, or up to `endDate`. */
export async function requestLeave(
  gateway: TestGateway,
  { cookie }: Pick<Person, 'cookie'>,
  startDate: string,
  endDate = startDate,
): Promise<LeaveRequest> {
  const created = await gateway.post(
    '/api/leave-requests',
    { startDate, endDate, reason },
    { cookie },
  );
  if (created.status !== 201) throw new Error(`no leave: ${JSON.stringify(created.body)}`);
  return created.body as LeaveRequest;
}

/** Requests annual leave for a person and approves it as `admin`. */
export async function createApprovedLeave(
  gateway: TestGateway,
  person: Pick<Person, 'cookie'>,
  admin: Pick<Person, 'cookie'>,
  startDate: string,
  endDate = startDate,
): Promise<LeaveRequest> {
  const { id } = await requestLeave(gateway, person, startDate, endDate);
  const approved = await gateway.send('PATCH', `/api/leave-requests/${id}/status`, {
    cookie: admin.cookie,
    body: { status: 'approved' },
  });
  if (approved.status !== 200) throw new Error(`not approved: ${JSON.stringify(approved.body)}`);
  return approved.body as LeaveRequest;
}

/** Reports sick leave for a person. */
export async function requestSickLeave(
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
