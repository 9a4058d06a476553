import { isAdmin } from '@portal/auth/caller';
import type { leaveCalendar as contract } from '@portal/contracts/leave/annual-leave';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { manyRequestsWhere } from '../store/request-lists.ts';
import { touching } from '../store/requests.ts';
import type { Dependencies } from './dependencies.ts';
import { describeLeave } from './describe-leave.ts';
import { yearsBefore } from './years-before.ts';

/** Leave of all types, cancelled ones left out: everyone's for an administrator, else one's own. */
export async function leaveCalendar(
  { requests, holidays }: Pick<Dependencies, 'requests' | 'holidays'>,
  { caller, now }: Request,
  { startDate, endDate }: InputOf<typeof contract>,
) {
  const from = startDate ?? (endDate ? undefined : yearsBefore(londonDay(now()), 1));
  const whose = isAdmin(caller) ? {} : { userId: caller.userId ?? '' };
  const found = await manyRequestsWhere(requests, {
    ...whose,
    ...touching({ from, to: endDate }),
    status: { $in: ['pending', 'approved', 'denied'] },
  });
  found.sort((one, other) => compare(one.startDate, other.startDate));
  const calendar = await holidays.current();
  return ok(found.map((one) => describeLeave(one, calendar)));
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
