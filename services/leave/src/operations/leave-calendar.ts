import { isAdmin } from '@portal/auth/caller';
import type { leaveCalendar as contract } from '@portal/contracts/leave/annual-leave';
import type { LeaveStatus } from '@portal/contracts/leave/leave-request';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay, yearsBefore } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { type DateRange, type LeaveRequests, overlapFilter } from '../store/leave-requests.ts';
import { findLeaveRows, type LeaveRow } from '../store/leave-rows.ts';
import type { Dependencies } from './dependencies.ts';
import { toLeaveRowDto } from './to-leave-row-dto.ts';

const shown: LeaveStatus[] = ['pending', 'approved', 'denied'];

/**
 * Lists leave of all types except cancelled: everybody's for administrators, otherwise the
 * caller's.
 */
export async function leaveCalendar(
  {
    requests,
    calendarCache,
    holidays,
  }: Pick<Dependencies, 'requests' | 'calendarCache' | 'holidays'>,
  { caller, now }: Request,
  { startDate, endDate }: InputOf<typeof contract>,
) {
  const found = isAdmin(caller)
    ? await everybodys(startDate ?? (endDate ? null : yearsBefore(londonDay(now()), 2)))
    : await leaveBetween(requests, { from: startDate, to: endDate }, [caller.userId ?? '']);
  const calendar = await holidays.current();
  const byFirstDay = found.toSorted((one, other) => compare(one.startDate, other.startDate));
  return ok(byFirstDay.map((one) => toLeaveRowDto(one, calendar)));

  function everybodys(from: string | null) {
    return calendarCache(`${from} to ${endDate}`, (userIds) =>
      leaveBetween(requests, { from, to: endDate }, userIds),
    );
  }
}

function leaveBetween(
  requests: LeaveRequests,
  between: DateRange,
  userIds: readonly string[] | null,
): Promise<LeaveRow[]> {
  const userFilter = userIds && { userId: { $in: [...userIds] } };
  return findLeaveRows(requests, {
    ...userFilter,
    ...overlapFilter(between),
    status: { $in: shown },
  });
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
