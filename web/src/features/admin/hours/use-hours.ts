import { type LiveQuery, useLiveQuery } from '../../../app/use-live-query.ts';
import { HoursOfStaffDocument, type HoursOfStaffQuery } from '../../../gql/documents.ts';

export type HoursSummary = NonNullable<HoursOfStaffQuery['hoursSummary']>;

/** The hours of all staff in the week of a day. */
export function useHours(day: string): LiveQuery<HoursSummary> {
  return useLiveQuery(HoursOfStaffDocument, {
    variables: { input: { day } },
    everyMs: 30_000,
    on: ['portal.attendance.', 'portal.identity.user-'],
    read: ({ hoursSummary }) => hoursSummary,
  });
}
