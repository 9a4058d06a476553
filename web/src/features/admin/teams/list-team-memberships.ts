import { addDays } from '@portal/kernel/london';
import type { TeamMembership } from '@portal/kernel/team-membership';

/** A change of team in somebody’s list. */
export interface ListedMembership {
  from: string;
  teamId: string | null;
  status: 'current' | 'upcoming' | 'earlier';
  /** The last day on which it applies; null if there is no next change. */
  lastDay: string | null;
}

/** The current team, the upcoming ones, then the earlier ones, each in order from today. */
export function listTeamMemberships(
  memberships: readonly TeamMembership[],
  today: string,
): ListedMembership[] {
  const current = memberships.findLastIndex(({ from }) => from <= today);
  const listed = memberships.map(({ from, teamId }, index): ListedMembership => {
    const next = memberships[index + 1];
    return {
      from,
      teamId,
      status: index === current ? 'current' : index > current ? 'upcoming' : 'earlier',
      lastDay: next ? addDays(next.from, -1) : null,
    };
  });
  const withStatus = (status: ListedMembership['status']) =>
    listed.filter((one) => one.status === status);
  return [...withStatus('current'), ...withStatus('upcoming'), ...withStatus('earlier').reverse()];
}
