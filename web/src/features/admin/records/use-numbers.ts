import { useMemo } from 'react';
import { useWatched } from '../../../app/use-watched.ts';
import { RecordsByDayDocument } from '../../../gql/documents.ts';
import { pictureOf } from './day-numbers.ts';
import { daysOf, type Period } from './period.ts';
import { ofRecords } from './use-record-list.ts';

/** Nothing but what changes the records makes the numbers others, and of that the service tells. */
const never = 0;

/** How many were present, late and absent on each day of the picture, and of the period alone. */
export function useNumbers(period: Period, workerId: string | null, today: string) {
  const span = useMemo(() => pictureOf(period, today), [period, today]);
  const watched = useWatched(RecordsByDayDocument, {
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

export type Numbers = ReturnType<typeof useNumbers>;
