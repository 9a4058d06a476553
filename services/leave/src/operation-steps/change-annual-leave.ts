import type { Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import { ownLeaveForbiddenFailure } from '../domain/leave-errors.ts';
import type { LeaveRequest } from '../domain/leave-request.ts';
import type { ValidationContext } from '../domain/validate-leave.ts';
import { type Change, changeLeave } from './change-leave.ts';

/**
 * Changes another person's annual leave request, and returns its DTO. Administrators can't change
 * requests that they made as staff: another administrator decides on them.
 */
export function changeAnnualLeave<Code extends string>(
  deps: Dependencies,
  request: SignedInRequest,
  id: string,
  decide: (before: LeaveRequest, context: ValidationContext | null) => Result<Change, Code>,
) {
  return changeLeave(deps, request, {
    id,
    types: ['annual'],
    decide(before, context): Result<Change, Code | 'FORBIDDEN'> {
      if (before.userId === request.caller.userId) return ownLeaveForbiddenFailure;
      return decide(before, context);
    },
  });
}
