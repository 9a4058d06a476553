import { useWatched, type Watched } from '../../../app/use-watched.ts';
import {
  AdminStatsDocument,
  type AskedCorrectionFragment,
  SessionsOfPersonDocument,
  StaffMissingClockOutsDocument,
  type StaffMissingClockOutsQuery,
  WaitingCorrectionsDocument,
} from '../../../gql/documents.ts';
import { withoutCorrection } from './without-correction.ts';

export type MissingClockOut = NonNullable<StaffMissingClockOutsQuery['missingClockOuts']>[number];

const everyMs = 30_000;

/** What of the staff's hours waits for HR. */
export const hoursDocuments = [
  WaitingCorrectionsDocument,
  StaffMissingClockOutsDocument,
  AdminStatsDocument,
  SessionsOfPersonDocument,
];

/** All that waits: each session once, with its correction where one was requested. */
export function useHoursToReview() {
  const corrections = useWaitingCorrections();
  const missing = useMissingClockOuts();
  const isLoading = missing.isLoading || corrections.isLoading;
  const isRemembered = missing.isRemembered || corrections.isRemembered;
  const value =
    missing.value && !isLoading
      ? withoutCorrection(missing.value, corrections.value ?? [])
      : undefined;
  return { corrections, missing: { ...missing, value, isLoading, isRemembered } };
}

/** The corrections that people have asked for, oldest first. */
function useWaitingCorrections(): Watched<readonly AskedCorrectionFragment[]> {
  return useWatched(WaitingCorrectionsDocument, {
    everyMs,
    on: ['portal.attendance.correction-', 'portal.attendance.person-erased'],
    read: ({ corrections }) => corrections,
  });
}

/** The sessions of all staff that lack their end, newest first. */
function useMissingClockOuts(): Watched<readonly MissingClockOut[]> {
  return useWatched(StaffMissingClockOutsDocument, {
    everyMs,
    on: [
      'portal.attendance.clock-out-missing',
      'portal.attendance.entry-corrected',
      'portal.attendance.person-erased',
    ],
    read: ({ missingClockOuts }) => missingClockOuts,
  });
}
