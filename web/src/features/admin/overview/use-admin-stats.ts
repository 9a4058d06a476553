import { type LiveQuery, useLiveQuery } from '../../../app/use-live-query.ts';
import { AdminStatsDocument, type AdminStatsQuery } from '../../../gql/documents.ts';

export type AdminStats = NonNullable<AdminStatsQuery['adminStats']>;

/** The statistics of now and this week. Leave counts are null while that service is unavailable. */
export function useAdminStats(): LiveQuery<AdminStats> {
  return useLiveQuery(AdminStatsDocument, {
    everyMs: 30_000,
    on: ['portal.attendance.', 'portal.leave.', 'portal.identity.user-'],
    read: ({ adminStats }) => adminStats,
  });
}
