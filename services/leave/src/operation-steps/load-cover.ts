import { isEmployedDuring } from '@portal/kernel/employment';
import { isMemberDuring, type TeamMembership } from '@portal/kernel/team-membership';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import { buildCover, type Cover, hasMinimumCover, noCover } from '../domain/cover.ts';

/** The London days, both included, for which cover is loaded. */
interface Period {
  start: string;
  end: string;
}

/**
 * Loads the cover of the teams in which people are in a period, with three queries; without one where they are
 * in no team. `leaveId` is the leave that is checked, which isn't part of the cover.
 */
export async function loadCover(
  { teams, people, leaveRequests, holidays }: CoverDependencies,
  memberships: readonly (readonly TeamMembership[])[],
  { period, leaveId = null }: { period: Period; leaveId?: string | null },
  session: ClientSession | null = null,
): Promise<Cover> {
  const teamIds = new Set(memberships.flatMap((own) => teamIdsDuring(own, period)));
  const found = await teams.byIds([...teamIds], session);
  const withMinimum = found.filter(hasMinimumCover);
  if (withMinimum.length === 0) return noCover;
  const ids = withMinimum.map(({ id }) => id);
  const members = (await people.teamMembers(ids, session)).filter(
    (member) =>
      isEmployedDuring(member, period) &&
      ids.some((id) => isMemberDuring(member.teamMemberships, id, period)),
  );
  const leave = await leaveRequests.overlapping(
    members.map(({ userId }) => userId),
    { from: period.start, to: period.end },
    session,
  );
  return buildCover({
    teams: withMinimum,
    members,
    leave: leave.filter(({ id }) => id !== leaveId),
    calendar: await holidays.current(),
  });
}

export type CoverDependencies = Pick<
  Dependencies,
  'teams' | 'people' | 'leaveRequests' | 'holidays'
>;

/** The teams in which a person is on at least one day of a period. */
function teamIdsDuring(memberships: readonly TeamMembership[], period: Period): string[] {
  const teamIds = memberships.flatMap(({ teamId }) => teamId ?? []);
  return teamIds.filter((teamId) => isMemberDuring(memberships, teamId, period));
}
