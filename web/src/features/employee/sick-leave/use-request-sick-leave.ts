import { useMutation } from '@apollo/client/react';
import { type ApiError, isUnauthorized } from '../../../app/api-error.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import { prependUnique } from '../../../app/prepend-unique.ts';
import {
  OwnSickLeaveDocument,
  RequestSickLeaveDocument,
  type RequestSickLeaveInput,
} from '../../../gql/documents.ts';
import { toast } from '../../../ui/toast.tsx';
import { useRefetchOwnLeave } from '../annual-leave/use-own-leave.ts';

/**
 * Reports sick leave or requests compassionate leave. Returns the error, or null if it succeeded.
 */
export function useRequestSickLeave() {
  const refetchLeave = useRefetchOwnLeave();
  const [send, { loading }] = useMutation(RequestSickLeaveDocument, {
    update: (cache, { data }) => {
      if (!data) return;
      const { requestSickLeave: added } = data;
      cache.updateQuery({ query: OwnSickLeaveDocument }, (known) =>
        known?.sickLeaveRequests
          ? { sickLeaveRequests: prependUnique(added, known.sickLeaveRequests) }
          : undefined,
      );
    },
  });

  async function request(input: RequestSickLeaveInput): Promise<ApiError | null> {
    try {
      await send({ variables: { input } });
    } catch (cause) {
      const error = toApiError(cause);
      if (!isUnauthorized(error)) {
        const description = 'Unable to submit sick leave request. Please try again.';
        toast({ title: 'Request Failed', description, tone: 'error' });
      }
      return error;
    }
    refetchLeave();
    return null;
  }

  return { request, isPending: loading };
}
