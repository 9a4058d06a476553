import { teamOn } from '@portal/kernel/team-membership';
import type { Dependencies } from '../dependencies.ts';

/** Loads the ids of the people who are in a team on a day; null without a team, for everybody. */
export async function loadTeamMemberIds(
  { accounts }: Pick<Dependencies, 'accounts'>,
  teamId: string | null | undefined,
  day: string,
): Promise<string[] | null> {
  if (!teamId) return null;
  const members = await accounts.membersOfTeam(teamId);
  return members
    .filter(({ teamMemberships }) => teamOn(teamMemberships, day) === teamId)
    .map(({ id }) => id);
}
