import { useMemo } from 'react';
import { useLiveQuery } from '../../../app/use-live-query.ts';
import { RecordsByDayDocument } from '../../../gql/documents.ts';
import { heatmapSpan } from './attendance-counts.ts';
import { daysOf, type Period } from './period.ts';
import { ofRecords } from './use-record-list.ts';

/** No polling: events announce every change of the records. */
const never = 0;

/** The counts of each day of the heatmap, and of the period alone. */
export function useAttendanceCounts(period: Period, workerId: string | null, today: string) {
  const span = useMemo(() => heatmapSpan(period, today), [period, today]);
  const watched = useLiveQuery(RecordsByDayDocument, {
    variables: { input: { ...span, workerId } },
    everyMs: never,
    on: ofRecords,
    read: ({ recordsByDay }) => recordsByDay,
  });
  const { value } = watched;
  const ofPeriod = useMemo(() => {
    const { startDate, endDate } = daysOf(period);
    return value?.filter(({ date }) => startDate <= date && date <= endDate);
  }, [value, period]);
  return { ...watched, span, ofPeriod };
}

export type AttendanceCounts = ReturnType<typeof useAttendanceCounts>;
