import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { findAbsences } from '../store/daily-leave.ts';
import type { Dependencies } from './dependencies.ts';
import { toLeaveDto } from './to-leave-dto.ts';

/** Lists who is on annual leave today, one item per request. */
export async function annualLeaveToday(
  { holidays, ...stores }: Pick<Dependencies, 'requests' | 'people' | 'holidays'>,
  { now }: Request,
) {
  const calendar = await holidays.current();
  const away = await findAbsences(stores, londonDay(now()), 'annual', calendar);
  const described = away.map((request) => toLeaveDto(request, calendar));
  return ok(described.map((one) => ({ user: one.user, leaveRequest: one })));
}
