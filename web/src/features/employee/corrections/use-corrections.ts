import { useMutation, useQuery } from '@apollo/client/react';
import { isUnauthorized, serverMessage } from '../../../app/api-error.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import { withNew } from '../../../app/with-new.ts';
import {
  type OwnCorrectionFragment,
  OwnCorrectionsDocument,
  RequestCorrectionDocument,
  WithdrawCorrectionDocument,
} from '../../../gql/documents.ts';
import { toast } from '../../../ui/toast.tsx';
import { knownThenFresh } from '../attendance/own-hours.ts';

/** What one asked to have put right, newest first. */
export function useOwnCorrections(): readonly OwnCorrectionFragment[] | undefined {
  return useQuery(OwnCorrectionsDocument, knownThenFresh).data?.corrections ?? undefined;
}

/** The sessions of which a correction waits for HR. */
export function askedEntries(
  corrections: readonly OwnCorrectionFragment[] = [],
): ReadonlySet<string> {
  const pending = corrections.filter(({ status }) => status === 'pending');
  return new Set(pending.map(({ entryId }) => entryId));
}

/** Asks HR to put a session right; what was asked for is shown at once. */
export function useRequestCorrection() {
  return useMutation(RequestCorrectionDocument, {
    update: (cache, { data }) => {
      if (!data) return;
      cache.updateQuery({ query: OwnCorrectionsDocument }, (known) =>
        known?.corrections
          ? { corrections: withNew(data.requestCorrection, known.corrections) }
          : undefined,
      );
    },
  });
}

/** Takes back what was asked for; it can be asked for again at once. */
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

  async function takeBack(correction: OwnCorrectionFragment): Promise<void> {
    const { id, entryId, clockInTime, clockOutTime, reason } = correction;
    const isDone = await attempt('Not withdrawn', () => withdraw({ variables: { input: { id } } }));
    if (!isDone) return;
    const input = { id: entryId, clockInTime, clockOutTime, reason };
    toast({
      title: 'Correction withdrawn',
      tone: 'success',
      action: {
        label: 'Undo',
        onPress: () => void attempt('Not asked again', () => request({ variables: { input } })),
      },
    });
  }

  return { takeBack, isPending: loading };
}
