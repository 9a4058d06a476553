import { accessErrorMessages, isAdmin } from '@portal/auth/caller';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { isInEffect, type LeaveRequest } from '../domain/leave-request.ts';
import { validateSickLeaveRemoval } from '../domain/sick-leave.ts';
import type { ValidationContext } from '../domain/validate-leave.ts';
import { type Change, changeLeave } from './change-leave.ts';
import type { Dependencies } from './dependencies.ts';
import { sickLeaveDtoOf } from './to-leave-dto.ts';

/** The leave types that the screens show as sick leave. */
export const sickTypes = ['sick', 'compassionate'] as const;

export const noSuchSickLeave = fail('NOT_FOUND', 'Sick leave request not found');

type RejectionCode = 'ALREADY_DECIDED' | 'FORBIDDEN' | 'NOT_FOUND';

/**
 * Changes sick or compassionate leave, and returns its DTO. If sick leave stops being in effect,
 * the balance must still cover annual leave on the same days. Administrators can't change what they
 * reported as staff: another administrator decides on it.
 */
export async function changeSickLeave(
  deps: Dependencies,
  request: Request,
  id: string,
  decide: (
    before: LeaveRequest,
    context: ValidationContext | null,
  ) => Result<Change, RejectionCode>,
) {
  const { caller } = request;
  const result = await changeLeave(deps, request, {
    id,
    types: sickTypes,
    decide(before, context): Result<Change, RejectionCode | 'LEAVE_EXCEEDED'> {
      if (isAdmin(caller) && before.userId === caller.userId) return ownLeave;
      const change = decide(before, context);
      if (!change.ok || !context) return change;
      const { after } = change.value;
      const refusal = after && isInEffect(after) ? null : validateSickLeaveRemoval(before, context);
      return refusal ? { ok: false, failure: refusal } : change;
    },
  });
  if (result.ok) return ok(sickLeaveDtoOf(result.value));
  return result.failure.code === 'NOT_FOUND' ? noSuchSickLeave : result;
}

const ownLeave = fail('FORBIDDEN', accessErrorMessages.FORBIDDEN);
