import { StaffHoursDocument } from '../../../gql/admin/hours/hours.ts';
import type { StaffHoursQuery } from '../../../gql/documents.ts';
import { type LiveQuery, useLiveQuery } from '../../../lib/live/use-live-query.ts';

export type HoursSummary = NonNullable<StaffHoursQuery['hoursSummary']>;

/** The hours of all staff, or of a team, in the week of a day. */
export function useHours(day: string, teamId: string | null): LiveQuery<HoursSummary> {
  return useLiveQuery(StaffHoursDocument, {
    variables: { input: { day, ...(teamId && { teamId }) } },
    everyMs: 30_000,
    on: ['portal.attendance.', 'portal.identity.user-', 'portal.identity.team-'],
    read: ({ hoursSummary }) => hoursSummary,
  });
}
