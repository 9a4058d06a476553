import { useMutation, useQuery } from '@apollo/client/react';
import type { OwnCorrectionFragment } from '../../../gql/documents.ts';
import {
  OwnCorrectionsDocument,
  RequestCorrectionDocument,
  WithdrawCorrectionDocument,
} from '../../../gql/employee/corrections/corrections.ts';
import { prependUnique } from '../../../lib/live/prepend-unique.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { runOrShowFailure } from '../../shell/show-failure.ts';
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

  async function withdrawCorrection(correction: OwnCorrectionFragment): Promise<void> {
    const { id, entryId, clockInTime, clockOutTime, reason } = correction;
    const isDone = await runOrShowFailure('Correction not withdrawn', () =>
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
          void runOrShowFailure('Withdrawal not undone', () => request({ variables: { input } })),
      },
    });
  }

  return { withdrawCorrection, isPending: loading };
}
