import { isAdmin, refusalMessages } from '@portal/auth/caller';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { isInEffect, type LeaveRequest } from '../domain/leave-request.ts';
import type { Surroundings } from '../domain/refusal.ts';
import { undoingRefusal } from '../domain/sickness.ts';
import { type Change, changeLeave } from './change-leave.ts';
import type { Dependencies } from './dependencies.ts';
import { asSickLeave } from './describe-leave.ts';

/** What this portal calls sick leave on its screens. */
export const sickTypes = ['sick', 'compassionate'] as const;

export const noSuchSickLeave = fail('NOT_FOUND', 'Sick leave request not found');

type Refused = 'ALREADY_DECIDED' | 'FORBIDDEN' | 'NOT_FOUND';

/**
 * Changes sick or compassionate leave, and gives it as people see it. Where sickness stops counting,
 * the annual leave beneath it must still be there to be taken. What one reported oneself, before
 * becoming an administrator, is for another administrator.
 */
export async function changeSickLeave(
  deps: Dependencies,
  request: Request,
  id: string,
  decide: (before: LeaveRequest, around: Surroundings | null) => Result<Change, Refused>,
) {
  const { caller } = request;
  const result = await changeLeave(deps, request, {
    id,
    types: sickTypes,
    decide(before, around): Result<Change, Refused | 'LEAVE_EXCEEDED'> {
      if (isAdmin(caller) && before.userId === caller.userId) return ownLeave;
      const change = decide(before, around);
      if (!change.ok || !around) return change;
      const { after } = change.value;
      const refusal = after && isInEffect(after) ? null : undoingRefusal(before, around);
      return refusal ? { ok: false, failure: refusal } : change;
    },
  });
  if (result.ok) return ok(asSickLeave(result.value));
  return result.failure.code === 'NOT_FOUND' ? noSuchSickLeave : result;
}

const ownLeave = fail('FORBIDDEN', refusalMessages.FORBIDDEN);
