import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { ClientSession } from 'mongoose';
import { allPartnerships } from '../store/partnerships.ts';
import { approvedLeaveOf } from '../store/requests.ts';
import type { Dependencies } from './dependencies.ts';
import { type ApprovedLeave, describePartnership } from './describe-partnership.ts';

/** In two queries, however many there are. */
export async function partnerships(
  deps: Pick<Dependencies, 'partnerships' | 'requests' | 'holidays'>,
  request: Request,
) {
  const all = await allPartnerships(deps.partnerships);
  const people = new Set(all.flatMap(({ partners }) => partners));
  const leave = await leaveToCome(deps, [...people], request.now());
  return ok(all.map((one) => describePartnership(one, leave)));
}

/** Approved annual leave of some people from today on. */
export async function leaveToCome(
  { requests, holidays }: Pick<Dependencies, 'requests' | 'holidays'>,
  userIds: readonly string[],
  now: Date,
  session?: ClientSession,
): Promise<ApprovedLeave> {
  const today = londonDay(now);
  const approved = await approvedLeaveOf(requests, userIds, { from: today }, session);
  const byPerson = Map.groupBy(approved, ({ userId }) => userId);
  return { today, byPerson, calendar: await holidays.current() };
}
