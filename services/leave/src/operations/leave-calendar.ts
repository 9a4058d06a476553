import { isAdmin } from '@portal/auth/caller';
import type { leaveCalendar as contract } from '@portal/contracts/leave/annual-leave';
import type { LeaveStatus } from '@portal/contracts/leave/leave-request';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay, yearsBefore } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { type LeaveRow, manyRequestsWhere } from '../store/request-lists.ts';
import { type Between, type LeaveRequests, touching } from '../store/requests.ts';
import type { Dependencies } from './dependencies.ts';
import { describeRow } from './describe-row.ts';

const shown: LeaveStatus[] = ['pending', 'approved', 'denied'];

/** Leave of all types, cancelled ones left out: everyone's for an administrator, else one's own. */
export async function leaveCalendar(
  { requests, calendars, holidays }: Pick<Dependencies, 'requests' | 'calendars' | 'holidays'>,
  { caller, now }: Request,
  { startDate, endDate }: InputOf<typeof contract>,
) {
  const found = isAdmin(caller)
    ? await everybodys(startDate ?? (endDate ? null : yearsBefore(londonDay(now()), 2)))
    : await leaveBetween(requests, { from: startDate, to: endDate }, [caller.userId ?? '']);
  const calendar = await holidays.current();
  const byFirstDay = found.toSorted((one, other) => compare(one.startDate, other.startDate));
  return ok(byFirstDay.map((one) => describeRow(one, calendar)));

  function everybodys(from: string | null) {
    return calendars(`${from} to ${endDate}`, (userIds) =>
      leaveBetween(requests, { from, to: endDate }, userIds),
    );
  }
}

function leaveBetween(
  requests: LeaveRequests,
  between: Between,
  userIds: readonly string[] | null,
): Promise<LeaveRow[]> {
  const whose = userIds && { userId: { $in: [...userIds] } };
  return manyRequestsWhere(requests, { ...whose, ...touching(between), status: { $in: shown } });
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
