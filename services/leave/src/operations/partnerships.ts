import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { ClientSession } from 'mongoose';
import { findApprovedLeave } from '../store/leave-requests.ts';
import { allPartnerships } from '../store/partnerships.ts';
import type { Dependencies } from './dependencies.ts';
import { type ApprovedLeave, toPartnershipDto } from './to-partnership-dto.ts';

/** Lists all partnerships, with two queries however many there are. */
export async function partnerships(
  deps: Pick<Dependencies, 'partnerships' | 'requests' | 'holidays'>,
  request: Request,
) {
  const all = await allPartnerships(deps.partnerships);
  const people = new Set(all.flatMap(({ partners }) => partners));
  const leave = await findUpcomingLeave(deps, [...people], request.now());
  return ok(all.map((one) => toPartnershipDto(one, leave)));
}

/** Finds some people's approved annual leave from today on. */
export async function findUpcomingLeave(
  { requests, holidays }: Pick<Dependencies, 'requests' | 'holidays'>,
  userIds: readonly string[],
  now: Date,
  session?: ClientSession,
): Promise<ApprovedLeave> {
  const today = londonDay(now);
  const approved = await findApprovedLeave(requests, userIds, { from: today }, session);
  const byPerson = Map.groupBy(approved, ({ userId }) => userId);
  return { today, byPerson, calendar: await holidays.current() };
}
