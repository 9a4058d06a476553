import { useMutation } from '@apollo/client/react';
import { type ApiError, isUnauthorized } from '../../../app/api-error.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import { withNew } from '../../../app/with-new.ts';
import {
  OwnLeaveRequestsDocument,
  RequestLeaveDocument,
  type RequestLeaveInput,
} from '../../../gql/documents.ts';
import { toast } from '../../../ui/toast.tsx';
import { useShowChanges } from './use-own-leave.ts';

/** Asks for annual leave; gives why it was refused, or null where it was not. */
export function useRequestLeave() {
  const showChanges = useShowChanges();
  const [send, { loading }] = useMutation(RequestLeaveDocument, {
    update: (cache, { data }) => {
      if (!data) return;
      cache.updateQuery({ query: OwnLeaveRequestsDocument }, (known) =>
        known?.leaveRequests
          ? { leaveRequests: withNew(data.requestLeave, known.leaveRequests) }
          : undefined,
      );
    },
  });

  async function request(input: RequestLeaveInput): Promise<ApiError | null> {
    try {
      await send({ variables: { input } });
    } catch (cause) {
      const error = toApiError(cause);
      if (!isUnauthorized(error)) sayRefusal(error);
      return error;
    }
    showChanges();
    return null;
  }

  return { request, isPending: loading };
}

/** As portal.md section 8 says it; the dialog keeps the server’s own words. */
function sayRefusal(error: ApiError): void {
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
