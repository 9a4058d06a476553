import { accessErrorMessages, isAdmin } from '@portal/auth/caller';
import type { undoLeaveDecision as contract } from '@portal/contracts/leave/annual-leave';
import { leaveDecisionUndone } from '@portal/contracts/leave/events';
import type { CodeOf, InputOf } from '@portal/contracts/operation';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { undoAnnualLeaveDecision } from '../domain/undo-decision.ts';
import { type Change, changeLeave, noSuchRequest } from './change-leave.ts';
import type { Dependencies } from './dependencies.ts';

type Undone = Result<Change, CodeOf<typeof contract> | 'FORBIDDEN'>;

/** The event and audit action of undoing. */
export const undoChange = { event: leaveDecisionUndone, action: 'leave-decision-undone' } as const;

/** Undoes the caller's recent decision or withdrawal: the request is pending again. */
export function undoLeaveDecision(
  deps: Dependencies,
  request: Request,
  { id }: InputOf<typeof contract>,
) {
  const { caller } = request;
  const undo = { by: caller.userId, at: request.now() };
  return changeLeave(deps, request, {
    id,
    types: ['annual'],
    decide(before, context): Undone {
      const isOwn = before.userId === caller.userId;
      if (!isOwn && !isAdmin(caller)) return noSuchRequest;
      // Administrators can't decide on requests that they made as staff.
      if (isOwn && isAdmin(caller)) return ownLeave;
      const result = undoAnnualLeaveDecision(before, undo, context);
      return result.ok ? ok({ after: result.value, ...undoChange }) : result;
    },
  });
}

const ownLeave = fail('FORBIDDEN', accessErrorMessages.FORBIDDEN);
