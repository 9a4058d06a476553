import { webDocuments } from './bench/web-documents.ts';
import { mergeQueries } from './merge-queries.ts';

/** By the name that the merged query has: one of an area where its cost allows. */
const merged: Record<'employee' | 'admin', Record<string, string[]>> = {
  employee: {
    OwnFirstView: [
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
    StaffFirstView: [
      'People',
      'Presence',
      'HoursToday',
      'AdminStats',
      'WaitingCorrections',
      'StaffMissingClockOuts',
      'UnreadMessages',
    ],
    LeaveFirstView: ['LeaveBalances', 'AwayToday', 'WaitingAnnualLeaves', 'WaitingSickLeaves'],
  },
};

export interface MergedQuery {
  operationName: string;
  /** The queries of the web app that it asks all of. */
  queries: string[];
  query: string;
}

/** What each area of the web app asks for when it is opened. */
export async function firstViews(): Promise<Record<string, MergedQuery[]>> {
  const textOf = await webDocuments();
  const areas = Object.entries(merged).map(([area, byName]) => [
    area,
    Object.entries(byName).map(([operationName, queries]) => ({
      operationName,
      queries,
      query: mergeQueries(operationName, queries.map(textOf)),
    })),
  ]);
  return Object.fromEntries(areas);
}
