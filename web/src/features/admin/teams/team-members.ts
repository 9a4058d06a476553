import { isEmployedOn, unlimitedEmployment } from '@portal/kernel/employment';
import { teamOn } from '@portal/kernel/team-membership';
import type { PersonFragment } from '../../../gql/documents.ts';
import { sortStaffByName } from '../staff/staff-member.ts';

/** The id of a person’s team on a day; null for none. */
export function teamOfPerson(
  { teamMemberships }: Pick<PersonFragment, 'teamMemberships'>,
  day: string,
): string | null {
  return teamOn(teamMemberships ?? [], day);
}

/** Somebody who is in a team today. */
export interface TeamMember {
  person: PersonFragment;
  since: string;
  /** The planned change of team, if there is one. */
  next: { from: string; teamId: string | null } | null;
}

/** Somebody who will be in a team. */
export interface JoiningMember {
  person: PersonFragment;
  from: string;
}

export interface TeamMembers {
  current: TeamMember[];
  joining: JoiningMember[];
}

/** The members of a team today and later, by name. */
export function listTeamMembers(
  people: readonly PersonFragment[],
  teamId: string,
  today: string,
): TeamMembers {
  const members: TeamMembers = { current: [], joining: [] };
  for (const person of sortStaffByName(people)) {
    const memberships = person.teamMemberships ?? [];
    const index = memberships.findLastIndex(({ from }) => from <= today);
    const membership = memberships[index];
    if (membership?.teamId === teamId && isEmployed(person, today)) {
      const next = memberships[index + 1] ?? null;
      members.current.push({ person, since: membership.from, next });
      continue;
    }
    const from = firstDayInTeam(person, teamId, today);
    if (from !== null) members.joining.push({ person, from });
  }
  return members;
}

/** The people in each team today, by name. */
export function membersByTeam(
  people: readonly PersonFragment[],
  today: string,
): Map<string, PersonFragment[]> {
  const byTeam = new Map<string, PersonFragment[]>();
  for (const person of sortStaffByName(people)) {
    const teamId = isEmployed(person, today) ? teamOfPerson(person, today) : null;
    if (teamId === null) continue;
    const members = byTeam.get(teamId) ?? [];
    members.push(person);
    byTeam.set(teamId, members);
  }
  return byTeam;
}

function isEmployed({ employment }: PersonFragment, day: string): boolean {
  return isEmployedOn(employment ?? unlimitedEmployment, day);
}

/** The first day from today on which somebody is in a team; null if there is none. */
function firstDayInTeam(person: PersonFragment, teamId: string, today: string): string | null {
  const memberships = person.teamMemberships ?? [];
  const firstDay = person.employment?.firstDay ?? today;
  const days = [today, firstDay, ...memberships.map(({ from }) => from)].sort();
  const first = days.find(
    (day) => day >= today && teamOfPerson(person, day) === teamId && isEmployed(person, day),
  );
  return first ?? null;
}
