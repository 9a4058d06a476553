import { leaveApproved, leaveDenied, leaveRestored } from '@portal/contracts/leave/events';
import type { decideSickLeave as contract } from '@portal/contracts/leave/sick-leave';
import type { InputOf } from '@portal/contracts/operation';
import { fail, ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { decided } from '../domain/transitions.ts';
import { changeSickLeave } from './change-sick-leave.ts';
import type { Dependencies } from './dependencies.ts';

/** How each outcome is told and noted. */
const told = {
  approved: { event: leaveApproved, action: 'leave-approved' },
  denied: { event: leaveDenied, action: 'leave-denied' },
  restored: { event: leaveRestored, action: 'leave-restored' },
} as const;

/** For one who is an administrator by now: what they reported as staff can only be put away. */
const noLeaveAnyMore = fail('FORBIDDEN', 'Administrators have no leave.');

/** Decides sick or compassionate leave; of several who decide at once one does. */
export function decideSickLeave(
  deps: Dependencies,
  request: Request,
  { id, ...asked }: InputOf<typeof contract>,
) {
  const decision = { ...asked, by: request.caller.userId, at: request.now() };
  return changeSickLeave(deps, request, id, (before, around) => {
    const result = decided(before, decision);
    if (!result.ok) return result;
    const { after, outcome } = result.value;
    if (asked.status === 'approved' && !around) return noLeaveAnyMore;
    return ok({ after, ...told[outcome as keyof typeof told] });
  });
}
