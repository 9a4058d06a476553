import { AllPendingLeave } from '../leave/all-pending-leave.tsx';
import { TeamFilter } from '../teams/team-filter.tsx';
import { useTeamFilter } from '../teams/use-team-filter.ts';

const titles = { annual: 'Annual leave', sick: 'Sick and compassionate leave' };

/** All pending leave requests, oldest first, filtered by team. */
export function PendingLeavePage() {
  const { teamId, selectTeam } = useTeamFilter();
  return (
    <>
      <TeamFilter
        selected={teamId}
        onSelect={selectTeam}
        isLabelHidden
        className="w-52 max-sm:w-full"
      />
      <AllPendingLeave titles={titles} />
    </>
  );
}
