import { webDocuments } from './bench/web-documents.ts';
import { mergeQueries } from './merge-queries.ts';

/** The queries of each merged query, by its name: one query for each area, or more if its cost is too high. */
const mergedQueries: Record<'employee' | 'admin', Record<string, string[]>> = {
  employee: {
    OwnInitialQueries: [
      'OwnDay',
      'OwnWeek',
      'OwnTodayTotal',
      'OwnLeaveBalance',
      'OwnEntries',
      'OwnMissingClockOuts',
      'OwnCorrections',
      'UnreadMessages',
    ],
  },
  admin: {
    StaffInitialQueries: [
      'People',
      'Teams',
      'Presence',
      'HoursToday',
      'AdminStats',
      'StaffMissingClockOuts',
      'RegistrationSummary',
      'UnreadMessages',
    ],
    LeaveInitialQueries: [
      'LeaveBalances',
      'AbsencesToday',
      'PendingAnnualLeave',
      'PendingSickLeave',
      // With the staff it would cost too much.
      'PendingCorrections',
    ],
  },
};

export interface MergedQuery {
  operationName: string;
  /** The merged queries of the web app. */
  queries: string[];
  query: string;
}

/** Gives the queries that each area of the web app sends when it is opened. */
export async function mergeInitialQueries(): Promise<Record<string, MergedQuery[]>> {
  const textOf = await webDocuments();
  const areas = Object.entries(mergedQueries).map(([area, byName]) => [
    area,
    Object.entries(byName).map(([operationName, queries]) => ({
      operationName,
      queries,
      query: mergeQueries(operationName, queries.map(textOf)),
    })),
  ]);
  return Object.fromEntries(areas);
}
