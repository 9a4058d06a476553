import { collection } from '@portal/bus/collections';
import { createHistorySource, type HistorySource } from '@portal/bus/history-source';
import { createEvent } from '@portal/bus/outbox';
import { noUserSubject } from '@portal/contracts/event';
import { dayArchived, weeklyReportMade } from '@portal/contracts/records/events';
import type { Connection } from 'mongoose';
import type { ArchivedDay } from './archived-days.ts';
import type { DaySummary } from './day-summaries.ts';
import type { StoredReport } from './weekly-reports.ts';

/** The events of this service that can be published again: archived days and weekly reports. */
export function republishedHistory(connection: Connection): readonly HistorySource[] {
  return [
    createHistorySource<ArchivedDay>({
      connection,
      name: 'archived-days',
      rows: 'archivedDays',
      types: [dayArchived],
      filter: { version: { $gte: 1 } },
      async eventsOf({ _id: date, version, archivedAt }) {
        const summaries = collection<DaySummary>(connection, 'daySummaries');
        const archived = (await summaries.findOne({ _id: date }))?.records ?? 0;
        const data = { id: date, version, date, archived, updated: 0 };
        return [
          createEvent(dayArchived, {
            userId: noUserSubject,
            data,
            now: archivedAt ?? new Date(),
          }),
        ];
      },
    }),
    createHistorySource<{ _id: string } & Pick<StoredReport, 'madeAt'>>({
      connection,
      name: 'weekly-reports',
      rows: 'weeklyReports',
      types: [weeklyReportMade],
      eventsOf: ({ _id: weekStart, madeAt: now }) => {
        const data = { id: weekStart, version: 1, weekStart };
        return [createEvent(weeklyReportMade, { userId: noUserSubject, data, now })];
      },
    }),
  ];
}
