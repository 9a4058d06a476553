import type { changeLeaveDates as contract } from '@portal/contracts/leave/book-leave';
import { leaveDatesChanged } from '@portal/contracts/leave/events';
import type { CodeOf, InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { ok, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { findChangedHours, moveLeave } from '../../domain/leave-dates.ts';
import { noLeaveForAdminsFailure, ownLeaveForbiddenFailure } from '../../domain/leave-errors.ts';
import { allLeaveTypes } from '../../domain/leave-request.ts';
import { type Change, changeLeave } from '../../operation-steps/change-leave.ts';

type Moved = Result<Change, CodeOf<typeof contract> | 'BAD_INPUT' | 'FORBIDDEN'>;

/**
 * Changes the dates or the hours of another person's leave. Of several concurrent changes, each applies to the result of the
 * one before.
 */
export async function changeLeaveDates(
  deps: Dependencies,
  request: SignedInRequest,
  { id, reason, ...period }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const today = londonDay(request.now());
  return changeLeave(deps, request, {
    id,
    types: allLeaveTypes,
    newPeriod: period,
    decide(before, context): Moved {
      if (before.userId === request.caller.userId) return ownLeaveForbiddenFailure;
      if (!context) return noLeaveForAdminsFailure;
      const moved = moveLeave(before, period, context, today);
      if (!moved.ok) return moved;
      const [after, event] = [moved.value, leaveDatesChanged];
      const changedHours = findChangedHours(before, after, context.schedule);
      return changedHours
        ? ok({ after, event, action: 'leave-hours-changed', changedHours, reason })
        : ok({ after, event, action: 'leave-dates-changed', reason });
    },
  });
}
