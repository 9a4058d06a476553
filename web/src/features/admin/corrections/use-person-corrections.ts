import { PersonPendingCorrectionsDocument } from '../../../gql/admin/corrections/corrections.ts';
import type { RequestedCorrectionFragment } from '../../../gql/documents.ts';
import { type LiveQuery, useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { correctionChanges } from './use-timesheet-issues.ts';

/** One person’s pending correction requests, oldest first. */
export function usePersonCorrections(
  userId: string,
): LiveQuery<readonly RequestedCorrectionFragment[]> {
  return useLiveQuery(PersonPendingCorrectionsDocument, {
    variables: { userId },
    everyMs: 30_000,
    on: correctionChanges,
    read: ({ corrections }) => corrections,
  });
}
