import {
  PendingCorrectionsDocument,
  PersonPendingCorrectionsDocument,
  PersonSessionsDocument,
  StaffMissingClockOutsDocument,
} from '../../../gql/admin/corrections/corrections.ts';
import { AdminStatsDocument } from '../../../gql/admin/overview/overview.ts';
import type {
  RequestedCorrectionFragment,
  StaffMissingClockOutsQuery,
} from '../../../gql/documents.ts';
import { type LiveQuery, useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { sessionsWithoutCorrection } from './sessions-without-correction.ts';

export type MissingClockOut = NonNullable<StaffMissingClockOutsQuery['missingClockOuts']>[number];

const everyMs = 30_000;

/** The live changes after which pending corrections are refetched. */
export const correctionChanges = [
  'portal.attendance.correction-',
  'portal.attendance.person-erased',
];

/** The queries that depend on staff hours. */
export const timesheetIssueQueries = [
  PendingCorrectionsDocument,
  PersonPendingCorrectionsDocument,
  StaffMissingClockOutsDocument,
  AdminStatsDocument,
  PersonSessionsDocument,
];

/** The timesheet issues: correction requests, and missing clock-outs without a request. */
export function useTimesheetIssues() {
  const corrections = usePendingCorrections();
  const missing = useMissingClockOuts();
  const isLoading = missing.isLoading || corrections.isLoading;
  const isRemembered = missing.isRemembered || corrections.isRemembered;
  const value =
    missing.value && !isLoading
      ? sessionsWithoutCorrection(missing.value, corrections.value ?? [])
      : undefined;
  return { corrections, missing: { ...missing, value, isLoading, isRemembered } };
}

/** The pending correction requests, oldest first. */
function usePendingCorrections(): LiveQuery<readonly RequestedCorrectionFragment[]> {
  return useLiveQuery(PendingCorrectionsDocument, {
    everyMs,
    on: correctionChanges,
    read: ({ corrections }) => corrections,
  });
}

/** The sessions of all staff without a clock-out, newest first. */
function useMissingClockOuts(): LiveQuery<readonly MissingClockOut[]> {
  return useLiveQuery(StaffMissingClockOutsDocument, {
    everyMs,
    on: [
      'portal.attendance.clock-out-missing',
      'portal.attendance.entry-corrected',
      'portal.attendance.entry-added',
      'portal.attendance.person-erased',
    ],
    read: ({ missingClockOuts }) => missingClockOuts,
  });
}
