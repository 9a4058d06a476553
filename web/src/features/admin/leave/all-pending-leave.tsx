import { isMemberDuring } from '@portal/kernel/team-membership';
import { useMemo } from 'react';
import type { LiveQuery } from '../../../lib/live/use-live-query.ts';
import type { LeaveCategory } from '../../leave/leave-category.ts';
import { UnavailableBanner } from '../detail/unavailable-banner.tsx';
import { useMemberships } from '../teams/use-memberships.ts';
import { useTeamFilter } from '../teams/use-team-filter.ts';
import { ApproveSeveralButton } from './approve-several-button.tsx';
import type { PendingLeave } from './pending-leave.ts';
import { PendingLeaveCard } from './pending-leave-card.tsx';
import { usePendingLeave } from './use-pending-leave.ts';

/** All pending leave requests, or those of the team of the URL, oldest first. */
export function AllPendingLeave({ titles }: { titles: Record<LeaveCategory, string> }) {
  const { teamId } = useTeamFilter();
  const annual = useLeaveOfTeam(usePendingLeave('annual'), teamId);
  const sick = useLeaveOfTeam(usePendingLeave('sick'), teamId);
  // With another filter, rows that go were not decided.
  const listKey = teamId ?? 'all';
  return (
    <>
      {/* Both queries depend on the same services. */}
      <UnavailableBanner query={annual.error ? annual : sick} />
      <PendingLeaveCard
        key={`annual ${listKey}`}
        title={titles.annual}
        query={annual}
        actions={<ApproveSeveralButton leave={annual.value} />}
        empty="Annual leave requests awaiting a decision appear here."
      />
      <PendingLeaveCard
        key={`sick ${listKey}`}
        title={titles.sick}
        query={sick}
        empty="Leave awaiting a decision appears here. Sick leave counts as soon as it’s reported."
      />
    </>
  );
}

/** The leave of people who are in the team on one of its days. */
function useLeaveOfTeam(
  query: LiveQuery<readonly PendingLeave[]>,
  teamId: string | null,
): LiveQuery<readonly PendingLeave[]> {
  const { value } = query;
  const membershipsOf = useMemberships({ isNeeded: teamId !== null });
  const ofTeam = useMemo(() => {
    if (teamId === null) return value;
    if (!membershipsOf) return undefined;
    return value?.filter(({ userId, startDate, endDate }) =>
      isMemberDuring(membershipsOf(userId), teamId, { start: startDate, end: endDate }),
    );
  }, [value, teamId, membershipsOf]);
  return {
    ...query,
    value: ofTeam,
    isLoading: query.isLoading || (value !== undefined && !ofTeam),
  };
}
