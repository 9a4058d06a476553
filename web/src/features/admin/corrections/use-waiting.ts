import { useWatched, type Watched } from '../../../app/use-watched.ts';
import {
  AdminStatsDocument,
  type AskedCorrectionFragment,
  SessionsOfPersonDocument,
  StaffMissingClockOutsDocument,
  type StaffMissingClockOutsQuery,
  WaitingCorrectionsDocument,
} from '../../../gql/documents.ts';

export type MissingClockOut = NonNullable<StaffMissingClockOutsQuery['missingClockOuts']>[number];

const everyMs = 30_000;

/** What of the staff's hours waits for HR. */
export const hoursDocuments = [
  WaitingCorrectionsDocument,
  StaffMissingClockOutsDocument,
  AdminStatsDocument,
  SessionsOfPersonDocument,
];

/** The corrections that people have asked for, oldest first. */
export function useWaitingCorrections(): Watched<readonly AskedCorrectionFragment[]> {
  return useWatched(WaitingCorrectionsDocument, {
    everyMs,
    on: ['portal.attendance.correction-', 'portal.attendance.person-erased'],
    read: ({ corrections }) => corrections,
  });
}

/** The sessions of all staff that lack their end, newest first. */
export function useMissingClockOuts(): Watched<readonly MissingClockOut[]> {
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
