import { useWatched, type Watched } from '../../../app/use-watched.ts';
import { HoursOfStaffDocument, type HoursOfStaffQuery } from '../../../gql/documents.ts';

export type HoursSummary = NonNullable<HoursOfStaffQuery['hoursSummary']>;

/** The hours of all staff in the week of a day. */
export function useHours(day: string): Watched<HoursSummary> {
  return useWatched(HoursOfStaffDocument, {
    variables: { input: { day } },
    everyMs: 30_000,
    on: ['portal.attendance.', 'portal.identity.user-'],
    read: ({ hoursSummary }) => hoursSummary,
  });
}
