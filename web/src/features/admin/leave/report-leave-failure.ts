import { errorCode, isUnauthorized, serverMessage } from '../../../app/api-error.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import { toast } from '../../../ui/toast.tsx';
import type { Decision } from './leave-decisions.ts';

/** The outcome of a decision. */
export type Outcome =
  | 'done'
  /** Someone else deleted the request or decided first. */
  | 'overtaken'
  /** Nothing changed. */
  | 'failed';

const refreshed = 'The list has been refreshed.';

/** Reports why a decision failed. */
export function reportLeaveFailure(
  { leave, change, failed }: Decision,
  cause: unknown,
): { outcome: Exclude<Outcome, 'done'>; isDeleted: boolean } {
  const error = toApiError(cause);
  // The session's end is reported elsewhere.
  if (isUnauthorized(error)) return { outcome: 'failed', isDeleted: false };
  const message = error.body.issues?.[0]?.message ?? serverMessage(error);
  if (error.status === 404 || message?.includes('not found')) {
    const isDay = typeof change === 'object' && 'date' in change;
    const request = leave.leaveType === 'annual' ? 'leave request' : 'sick leave request';
    toast({
      title: isDay ? 'Day Already Deleted' : 'Request Already Deleted',
      description: `This ${isDay ? 'day of leave' : request} was already deleted. ${refreshed}`,
      tone: 'error',
    });
    return { outcome: 'overtaken', isDeleted: !isDay };
  }
  if (errorCode(error) === 'ALREADY_DECIDED') {
    toast({
      title: 'Request Already Decided',
      description: [alreadyDecided(message), refreshed].filter(Boolean).join(' '),
      tone: 'error',
    });
    return { outcome: 'overtaken', isDeleted: false };
  }
  toast({ title: failed, description: message ?? 'Please try again.', tone: 'error' });
  return { outcome: 'failed', isDeleted: false };
}

/**
 * Names who decided first where the message leaves no doubt: only administrators approve and deny,
 * but a person can cancel their own request.
 */
function alreadyDecided(message: string | null): string | null {
  const [, status] =
    /^This request has already been (approved|denied)\.$/.exec(message ?? '') ?? [];
  return status ? `Another administrator has already ${status} this request.` : message;
}
