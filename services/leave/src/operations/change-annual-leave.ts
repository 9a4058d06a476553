import { refusalMessages } from '@portal/auth/caller';
import { fail, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { LeaveRequest } from '../domain/leave-request.ts';
import type { Surroundings } from '../domain/refusal.ts';
import { type Change, changeLeave } from './change-leave.ts';
import type { Dependencies } from './dependencies.ts';

/**
 * Changes a request for annual leave of somebody else's, as administrators do, and gives it as
 * people see it. What one asked for oneself, before becoming an administrator, is for another one.
 */
export function changeAnnualLeave<Code extends string>(
  deps: Dependencies,
  request: Request,
  id: string,
  decide: (before: LeaveRequest, around: Surroundings | null) => Result<Change, Code>,
) {
  return changeLeave(deps, request, {
    id,
    types: ['annual'],
    decide(before, around): Result<Change, Code | 'FORBIDDEN'> {
      if (before.userId === request.caller.userId) return ownLeave;
      return decide(before, around);
    },
  });
}

const ownLeave = fail('FORBIDDEN', refusalMessages.FORBIDDEN);
