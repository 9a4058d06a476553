import { useMemo } from 'react';
import { RecordsByDayDocument } from '../../../gql/admin/records/records.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { heatmapSpan } from './attendance-counts.ts';
import type { RecordsScope } from './download-paths.ts';
import { daysOf, type Period } from './period.ts';
import { recordEventTypes } from './use-record-list.ts';

/** No polling: events announce every change of the records. */
const never = 0;

/** The counts of each day of the heatmap, and of the period alone. */
export function useAttendanceCounts(period: Period, scope: RecordsScope, today: string) {
  const { workerId, teamId } = scope;
  const span = useMemo(() => heatmapSpan(period, today), [period, today]);
  const query = useLiveQuery(RecordsByDayDocument, {
    variables: { input: { ...span, workerId, teamId } },
    everyMs: never,
    on: recordEventTypes,
    read: ({ recordsByDay }) => recordsByDay,
  });
  const { value } = query;
  const periodCounts = useMemo(() => {
    const { startDate, endDate } = daysOf(period);
    return value?.filter(({ date }) => startDate <= date && date <= endDate);
  }, [value, period]);
  return { ...query, span, periodCounts };
}

export type AttendanceCounts = ReturnType<typeof useAttendanceCounts>;
