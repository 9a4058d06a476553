import { useMutation } from '@apollo/client/react';
import { type ApiError, isUnauthorized } from '../../../app/api-error.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import { withNew } from '../../../app/with-new.ts';
import {
  OwnSickLeaveDocument,
  RequestSickLeaveDocument,
  type RequestSickLeaveInput,
} from '../../../gql/documents.ts';
import { toast } from '../../../ui/toast.tsx';
import { useShowChanges } from '../annual-leave/use-own-leave.ts';

/** Reports sick or asks for compassionate leave; gives why it was refused, or null where it was not. */
export function useRequestSickLeave() {
  const showChanges = useShowChanges();
  const [send, { loading }] = useMutation(RequestSickLeaveDocument, {
    update: (cache, { data }) => {
      if (!data) return;
      const { requestSickLeave: made } = data;
      cache.updateQuery({ query: OwnSickLeaveDocument }, (known) =>
        known?.sickLeaveRequests
          ? { sickLeaveRequests: withNew(made, known.sickLeaveRequests) }
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
    showChanges();
    return null;
  }

  return { request, isPending: loading };
}
