import { AdminStatsDocument } from '../../../gql/admin/overview/overview.ts';
import type { AdminStatsQuery } from '../../../gql/documents.ts';
import { type LiveQuery, useLiveQuery } from '../../../lib/live/use-live-query.ts';

export type AdminStats = NonNullable<AdminStatsQuery['adminStats']>;

/** The statistics of now and this week. Leave counts are null while that service is unavailable. */
export function useAdminStats(): LiveQuery<AdminStats> {
  return useLiveQuery(AdminStatsDocument, {
    everyMs: 30_000,
    on: ['portal.attendance.', 'portal.leave.', 'portal.identity.user-'],
    read: ({ adminStats }) => adminStats,
  });
}
