import { useWatched, type Watched } from '../../../app/use-watched.ts';
import { AdminStatsDocument, type AdminStatsQuery } from '../../../gql/documents.ts';

export type AdminStats = NonNullable<AdminStatsQuery['adminStats']>;

/** How things stand now and this week; what leave counts is null while that part is away. */
export function useAdminStats(): Watched<AdminStats> {
  return useWatched(AdminStatsDocument, {
    everyMs: 30_000,
    on: ['portal.attendance.', 'portal.leave.', 'portal.identity.user-'],
    read: ({ adminStats }) => adminStats,
  });
}
