import { isAdmin } from '@portal/auth/caller';
import { ok, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import { ownLeaveForbiddenFailure, sickLeaveNotFoundFailure } from '../domain/leave-errors.ts';
import { isInEffect, type LeaveRequest, nonAnnualLeaveTypes } from '../domain/leave-request.ts';
import { validateSickLeaveRemoval } from '../domain/sick-leave.ts';
import type { ValidationContext } from '../domain/validate-leave.ts';
import { type SickLeaveDto, toSickLeaveDto } from '../dto/to-leave-dto.ts';
import { type Change, changeLeave } from './change-leave.ts';

/**
 * Changes sick or compassionate leave, and returns its DTO. If sick leave stops being in effect,
 * the balance must still cover annual leave on the same days. Administrators can't change what they
 * reported as staff: another administrator decides on it.
 */
export async function changeSickLeave<Code extends string>(
  deps: Dependencies,
  request: SignedInRequest,
  id: string,
  decide: (before: LeaveRequest, context: ValidationContext | null) => Result<Change, Code>,
): Promise<
  Result<
    SickLeaveDto,
    Code | 'FORBIDDEN' | 'NOT_FOUND' | 'LEAVE_EXCEEDED' | 'IDEMPOTENCY_KEY_REUSED'
  >
> {
  const { caller } = request;
  const result = await changeLeave(deps, request, {
    id,
    types: nonAnnualLeaveTypes,
    decide(before, context): Result<Change, Code | 'FORBIDDEN' | 'LEAVE_EXCEEDED'> {
      if (isAdmin(caller) && before.userId === caller.userId) return ownLeaveForbiddenFailure;
      const change = decide(before, context);
      if (!change.ok || !context) return change;
      const { after } = change.value;
      const refusal = after && isInEffect(after) ? null : validateSickLeaveRemoval(before, context);
      return refusal ? { ok: false, failure: refusal } : change;
    },
  });
  if (result.ok) return ok(toSickLeaveDto(result.value));
  return result.failure.code === 'NOT_FOUND' ? sickLeaveNotFoundFailure : result;
}
