import { useMutation } from '@apollo/client/react';
import { type ApiError, isUnauthorized } from '../../../app/api-error.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import { prependUnique } from '../../../app/prepend-unique.ts';
import {
  OwnLeaveRequestsDocument,
  RequestLeaveDocument,
  type RequestLeaveInput,
} from '../../../gql/documents.ts';
import { toast } from '../../../ui/toast.tsx';
import { useRefetchOwnLeave } from './use-own-leave.ts';

/** Requests annual leave. Returns the error, or null if it succeeded. */
export function useRequestLeave() {
  const refetchLeave = useRefetchOwnLeave();
  const [send, { loading }] = useMutation(RequestLeaveDocument, {
    update: (cache, { data }) => {
      if (!data) return;
      cache.updateQuery({ query: OwnLeaveRequestsDocument }, (known) =>
        known?.leaveRequests
          ? { leaveRequests: prependUnique(data.requestLeave, known.leaveRequests) }
          : undefined,
      );
    },
  });

  async function request(input: RequestLeaveInput): Promise<ApiError | null> {
    try {
      await send({ variables: { input } });
    } catch (cause) {
      const error = toApiError(cause);
      if (!isUnauthorized(error)) showError(error);
      return error;
    }
    refetchLeave();
    return null;
  }

  return { request, isPending: loading };
}

/** The toast that the specification wants; the dialog shows the server’s own message. */
function showError(error: ApiError): void {
  const isConflict = error.message.includes('conflicts');
  toast(
    isConflict
      ? {
          title: 'Leave Conflict',
          description:
            "Your request conflicts with a partner's approved leave. Please choose different dates.",
          tone: 'error',
        }
      : {
          title: 'Request Failed',
          description: 'Unable to submit leave request. Please try again.',
          tone: 'error',
        },
  );
}
