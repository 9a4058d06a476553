import { type AuditDetail, toAuditChanges } from '@portal/contracts/identity/audit-detail';
import { isAdminRole } from '@portal/contracts/identity/user';
import { latestDay } from '@portal/contracts/scalars';
import { employedParts } from '@portal/kernel/employment';
import { isMemberDuring, type TeamMembership, teamOn } from '@portal/kernel/team-membership';
import type { Account } from './account.ts';

/** What decides in which teams a person is. */
export type Member = Pick<Account, 'role' | 'employment' | 'teamMemberships'>;

/**
 * Whether a person is in a team on a day or later. Administrators are in no team, and leavers only up to
 * their last day (docs/specification/people.md).
 */
export function isInTeamFrom(
  { role, employment, teamMemberships }: Member,
  teamId: string,
  day: string,
): boolean {
  const periods = employedParts(employment, { start: day, end: latestDay });
  return (
    !isAdminRole(role) && periods.some((period) => isMemberDuring(teamMemberships, teamId, period))
  );
}

/** The audit details of the change of team on a day. `nameOf` gives the name of a team. */
export function membershipAuditDetails(
  before: readonly TeamMembership[],
  after: readonly TeamMembership[],
  day: string,
  nameOf: (teamId: string) => string | null,
): AuditDetail[] {
  const teamName = (memberships: readonly TeamMembership[]) => {
    const teamId = teamOn(memberships, day);
    return teamId === null ? null : nameOf(teamId);
  };
  return toAuditChanges({ team: teamName(before) }, { teamFrom: day, team: teamName(after) });
}
