import { errorCode, isUnauthorized, serverMessage } from '../../../app/api-error.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import { toast } from '../../../ui/toast.tsx';
import type { Decision } from './decisions.ts';

/** What became of a request that something was to be done with. */
export type Outcome =
  | 'done'
  /** Somebody else has deleted it, or decided otherwise: there is nothing to be done any more. */
  | 'overtaken'
  /** It stands as it did. */
  | 'failed';

const refreshed = 'The list has been refreshed.';

/** Says why something could not be done with a request. */
export function sayLeaveFailure(
  { leave, change, failed }: Decision,
  cause: unknown,
): { outcome: Exclude<Outcome, 'done'>; isDeleted: boolean } {
  const error = toApiError(cause);
  // That is told elsewhere.
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
      description: [whoWasFirst(message), message, refreshed].filter(Boolean).join(' '),
      tone: 'error',
    });
    return { outcome: 'overtaken', isDeleted: false };
  }
  toast({ title: failed, description: message ?? 'Please try again.', tone: 'error' });
  return { outcome: 'failed', isDeleted: false };
}

/** Only administrators approve and deny; a person cancels their own request, too. */
function whoWasFirst(message: string | null): string {
  return message?.includes('cancelled')
    ? 'Somebody else was first.'
    : 'Another administrator was first.';
}
