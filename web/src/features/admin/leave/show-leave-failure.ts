import {
  type ApiError,
  errorCode,
  isUnauthorized,
  serverMessage,
} from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { leaveCategory } from '../../leave/leave-category.ts';
import type { LeaveAction } from './leave-actions.ts';
import { leaveOperations } from './leave-operations.ts';

/** The outcome of a decision. */
export type Outcome =
  | 'done'
  /** Someone else deleted the request or decided first. */
  | 'overtaken'
  /** Nothing changed. */
  | 'failed';

const refreshed = 'The list has been refreshed.';

/** Reports why a decision failed. */
export function showLeaveFailure(
  { leave, change, failed }: LeaveAction,
  cause: unknown,
): { outcome: Exclude<Outcome, 'done'>; isDeleted: boolean } {
  const error = toApiError(cause);
  // The session's end is reported elsewhere.
  if (isUnauthorized(error)) return { outcome: 'failed', isDeleted: false };
  const message = error.body.issues?.[0]?.message ?? serverMessage(error);
  if (errorCode(error) === 'NOT_FOUND') {
    const isDay = typeof change === 'object' && 'date' in change;
    const request = leaveOperations[leaveCategory(leave.leaveType)].noun;
    toast({
      title: isDay ? 'Day Already Deleted' : 'Request Already Deleted',
      description: `This ${isDay ? 'day of leave' : request} was already deleted. ${refreshed}`,
      tone: 'error',
    });
    return { outcome: 'overtaken', isDeleted: !isDay };
  }
  if (errorCode(error) === 'ALREADY_DECIDED') {
    toast({
      title: 'This request has changed',
      description: [formatDecided(error) ?? message, refreshed].filter(Boolean).join(' '),
      tone: 'error',
    });
    return { outcome: 'overtaken', isDeleted: false };
  }
  toast({ title: failed, description: message ?? 'Please try again.', tone: 'error' });
  return { outcome: 'failed', isDeleted: false };
}

/**
 * Names who decided first; null in doubt. Only administrators approve and decline, but a person can
 * withdraw their own request.
 */
function formatDecided({ body }: ApiError): string | null {
  const status = body.details?.status;
  if (status !== 'approved' && status !== 'denied') return null;
  const done = status === 'approved' ? 'approved' : 'declined';
  return `Another administrator has already ${done} this request.`;
}
