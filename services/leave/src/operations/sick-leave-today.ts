import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { awayOn } from '../store/leave-of-day.ts';
import type { Dependencies } from './dependencies.ts';
import { asSickLeave, describeLeave } from './describe-leave.ts';

/** Who is on sick leave today, by each report. */
export async function sickLeaveToday(
  { holidays, ...stores }: Pick<Dependencies, 'requests' | 'people' | 'holidays'>,
  { now }: Request,
) {
  const calendar = await holidays.current();
  const away = await awayOn(stores, londonDay(now()), 'sick', calendar);
  const described = away.map((request) => describeLeave(request, calendar));
  return ok(described.map((one) => ({ user: one.user, sickLeaveRequest: asSickLeave(one) })));
}
