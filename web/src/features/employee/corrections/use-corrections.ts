import { useMutation, useQuery } from '@apollo/client/react';
import {
  type OwnCorrectionFragment,
  OwnCorrectionsDocument,
  RequestCorrectionDocument,
  WithdrawCorrectionDocument,
} from '../../../gql/documents.ts';
import { isUnauthorized, serverMessage } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { prependUnique } from '../../../lib/live/prepend-unique.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { cacheThenNetwork } from '../attendance/hours-queries.ts';

/** One’s own correction requests, newest first. */
export function useOwnCorrections(): readonly OwnCorrectionFragment[] | undefined {
  return useQuery(OwnCorrectionsDocument, cacheThenNetwork).data?.corrections ?? undefined;
}

/** The ids of entries with a pending correction. */
export function entriesWithPendingCorrection(
  corrections: readonly OwnCorrectionFragment[] = [],
): ReadonlySet<string> {
  const pending = corrections.filter(({ status }) => status === 'pending');
  return new Set(pending.map(({ entryId }) => entryId));
}

/** Requests a correction; the request is shown at once. */
export function useRequestCorrection() {
  return useMutation(RequestCorrectionDocument, {
    update: (cache, { data }) => {
      if (!data) return;
      cache.updateQuery({ query: OwnCorrectionsDocument }, (known) =>
        known?.corrections
          ? { corrections: prependUnique(data.requestCorrection, known.corrections) }
          : undefined,
      );
    },
  });
}

/** Withdraws a correction request, with an undo that requests it again. */
export function useWithdrawCorrection() {
  const [withdraw, { loading }] = useMutation(WithdrawCorrectionDocument, {
    refetchQueries: [OwnCorrectionsDocument],
  });
  const [request] = useRequestCorrection();

  async function attempt(failed: string, run: () => Promise<unknown>): Promise<boolean> {
    try {
      await run();
      return true;
    } catch (cause) {
      const error = toApiError(cause);
      if (isUnauthorized(error)) return false;
      const description = serverMessage(error) ?? 'Please try again.';
      toast({ title: failed, description, tone: 'error' });
      return false;
    }
  }

  async function withdrawCorrection(correction: OwnCorrectionFragment): Promise<void> {
    const { id, entryId, clockInTime, clockOutTime, reason } = correction;
    const isDone = await attempt('Correction not withdrawn', () =>
      withdraw({ variables: { input: { id } } }),
    );
    if (!isDone) return;
    const input = { id: entryId, clockInTime, clockOutTime, reason };
    toast({
      title: 'Correction withdrawn',
      tone: 'success',
      action: {
        label: 'Undo',
        onPress: () =>
          void attempt('Withdrawal not undone', () => request({ variables: { input } })),
      },
    });
  }

  return { withdrawCorrection, isPending: loading };
}
