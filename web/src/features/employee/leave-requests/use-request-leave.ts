import { useMutation } from '@apollo/client/react';
import { type ApiError, errorCode, isUnauthorized } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { prependUnique } from '../../../lib/live/prepend-unique.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import type { LeaveCategory } from '../../leave/leave-category.ts';
import { type LeaveRequestInput, ownLeaveOperations } from './own-leave-operations.ts';
import { useRefetchOwnLeave } from './use-own-leave.ts';

/** Requests leave of a category. Returns the error, or null if it succeeded. */
export function useRequestLeave<Category extends LeaveCategory>(category: Category) {
  const { request, list, requestFailed } = ownLeaveOperations[category];
  const refetchLeave = useRefetchOwnLeave();
  const [send, { loading }] = useMutation(request, {
    update: (cache, { data }) => {
      if (!data) return;
      cache.updateQuery({ query: list }, (known) =>
        known?.requests ? { requests: prependUnique(data.leave, known.requests) } : undefined,
      );
    },
  });

  async function requestLeave(input: LeaveRequestInput[Category]): Promise<ApiError | null> {
    try {
      await send({ variables: { input } });
    } catch (cause) {
      const error = toApiError(cause);
      if (!isUnauthorized(error)) showError(error, requestFailed);
      return error;
    }
    refetchLeave();
    return null;
  }

  return { requestLeave, isPending: loading };
}

/** The toast that the specification wants; the dialog shows the server’s own message. */
function showError(error: ApiError, requestFailed: string): void {
  toast(
    errorCode(error) === 'LEAVE_CONFLICT'
      ? {
          title: 'Leave Conflict',
          description:
            "Your request conflicts with a partner's approved leave. Please choose different dates.",
          tone: 'error',
        }
      : { title: 'Request Failed', description: requestFailed, tone: 'error' },
  );
}
