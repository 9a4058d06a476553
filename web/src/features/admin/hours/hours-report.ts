import type { StaffHoursQuery } from '../../../gql/documents.ts';
import { compareNames, formatRole, nameOf } from '../staff/staff-member.ts';
import type { TeamNames } from '../teams/use-teams.ts';

export type PersonWeek = NonNullable<StaffHoursQuery['hoursSummary']>['staffDetails'][number];

const header = ['Staff Member', 'Role', 'Total Hours', 'Sessions'];

/** The rows of the hours report by name, with the teams where there are any; empty when nobody worked. */
export function hoursReport(staff: readonly PersonWeek[], teamNames: TeamNames): string[][] {
  if (staff.every(({ sessionsCount }) => sessionsCount === 0)) return [];
  const hasTeams = teamNames.size > 0;
  const lines = staff.map((person) => [
    nameOf(person) || (person.username ?? person.userId),
    formatRole(person.role),
    person.formattedHours,
    String(person.sessionsCount),
    ...(hasTeams ? [person.teamIds.flatMap((id) => teamNames.get(id) ?? []).join(', ')] : []),
  ]);
  return [
    [...header, ...(hasTeams ? ['Team'] : [])],
    ...lines.sort(([one = ''], [other = '']) => compareNames(one, other)),
  ];
}
