import type { restoreLeaveDay as contract } from '@portal/contracts/leave/annual-leave';
import { leaveDayRestored } from '@portal/contracts/leave/events';
import type { CodeOf, InputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { withDayRestored } from '../domain/one-day.ts';
import { refusalOf } from '../domain/refusal.ts';
import { changeAnnualLeave, noLeaveAnyMore } from './change-annual-leave.ts';
import type { Change } from './change-leave.ts';
import type { Dependencies } from './dependencies.ts';

type Restored = Result<Change, CodeOf<typeof contract> | 'FORBIDDEN'>;

/** Takes one day again that was cancelled, if it still can be taken. */
export function restoreLeaveDay(
  deps: Dependencies,
  request: Request,
  { id, date }: InputOf<typeof contract>,
) {
  return changeAnnualLeave(deps, request, id, (before, around): Restored => {
    const changed = withDayRestored(before, date);
    if (!changed.ok) return changed;
    if (!around) return noLeaveAnyMore;
    const after = changed.value;
    // The other days of the request are taken already: only this one is held against all there is.
    const day = after.days.filter((one) => one.date === date);
    const beside = { ...around, own: [...around.own, before] };
    const refusal = refusalOf(day, beside, { reserve: before.status === 'pending' });
    if (refusal) return { ok: false, failure: refusal };
    return ok({ after, event: leaveDayRestored, action: 'leave-day-restored' });
  });
}
