import type {
  endLegalHold,
  LegalHold,
  legalHoldsQuery,
  placeLegalHold,
} from '@portal/contracts/identity/legal-hold';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readRest, writeRest } from '../../../lib/api/rest-client.ts';

const path: (typeof legalHoldsQuery)['rest']['path'] = '/api/admin/legal-holds';

/** The people on legal hold whom the user manages. */
export function useLegalHolds() {
  return useQuery<LegalHold[]>({
    queryKey: [path],
    queryFn: ({ signal }) => readRest<typeof legalHoldsQuery>(path, { signal }),
    gcTime: 0,
  });
}

/** Puts a person on legal hold with a reason, or ends the hold (null). */
export function useChangeLegalHold(userId: string) {
  const queryClient = useQueryClient();
  const holdPath = `/api/admin/users/${userId}/legal-hold`;
  return useMutation<unknown, Error, string | null>({
    mutationFn: (reason) =>
      reason === null
        ? writeRest<typeof endLegalHold>('DELETE', holdPath, { userId })
        : writeRest<typeof placeLegalHold>('POST', holdPath, { userId, reason }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [path] }),
  });
}
