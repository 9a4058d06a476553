import { isAdmin, refusalMessages } from '@portal/auth/caller';
import type { undoLeaveDecision as contract } from '@portal/contracts/leave/annual-leave';
import { leaveDecisionUndone } from '@portal/contracts/leave/events';
import type { CodeOf, InputOf } from '@portal/contracts/operation';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { withAnnualDecisionUndone } from '../domain/undo.ts';
import { type Change, changeLeave, noSuchRequest } from './change-leave.ts';
import type { Dependencies } from './dependencies.ts';

type Undone = Result<Change, CodeOf<typeof contract> | 'FORBIDDEN'>;

/** How undoing is told and noted. */
export const undone = { event: leaveDecisionUndone, action: 'leave-decision-undone' } as const;

/** Undoes what the caller decided, or withdrew, a moment ago: the request is pending again. */
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
      // What one requested oneself, before becoming an administrator, is for another one.
      if (isOwn && isAdmin(caller)) return ownLeave;
      const result = withAnnualDecisionUndone(before, undo, context);
      return result.ok ? ok({ after: result.value, ...undone }) : result;
    },
  });
}

const ownLeave = fail('FORBIDDEN', refusalMessages.FORBIDDEN);
