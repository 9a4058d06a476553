/** A change of team. */
export interface TeamMembership {
  /** The first day on which it applies; it does until the next one. */
  from: string;
  /** Null for no team. */
  teamId: string | null;
}

/** The team of a person on a day; null for none. `memberships` are in order of `from`. */
export function teamOn(memberships: readonly TeamMembership[], day: string): string | null {
  return memberships.findLast(({ from }) => from <= day)?.teamId ?? null;
}

/** The first and the last day of a period. */
interface Period {
  start: string;
  end: string;
}

/** The teams in which a person is on at least one day of a period, in order of the days. */
export function teamsDuring(memberships: readonly TeamMembership[], period: Period): string[] {
  const teamIds = memberships
    .filter((_, index) => appliesDuring(memberships, index, period))
    .flatMap(({ teamId }) => teamId ?? []);
  return [...new Set(teamIds)];
}

/** Whether a person is in a team on at least one day of a period. */
export function isMemberDuring(
  memberships: readonly TeamMembership[],
  teamId: string,
  period: Period,
): boolean {
  return memberships.some(
    (membership, index) =>
      membership.teamId === teamId && appliesDuring(memberships, index, period),
  );
}

function appliesDuring(
  memberships: readonly TeamMembership[],
  index: number,
  { start, end }: Period,
): boolean {
  const [from, next = '9999'] = [memberships[index]?.from, memberships[index + 1]?.from];
  return from !== undefined && from <= end && next > start;
}

/**
 * Moves a person to a team from a day on: it replaces a change on the same day, and later ones stay. Changes to the
 * team that the person is in already are left out.
 */
export function withTeamFrom(
  memberships: readonly TeamMembership[],
  change: TeamMembership,
): TeamMembership[] {
  return withoutRepeats([...memberships.filter(({ from }) => from !== change.from), change]);
}

/** Removes the change of a day, so that the team before applies again. */
export function withoutTeamFrom(
  memberships: readonly TeamMembership[],
  day: string,
): TeamMembership[] {
  return withoutRepeats(memberships.filter(({ from }) => from !== day));
}

/** Takes a person out of a deleted team: on the days on which they were in it they were in no team. */
export function withoutTeam(
  memberships: readonly TeamMembership[],
  teamId: string,
): TeamMembership[] {
  return withoutRepeats(
    memberships.map((membership) =>
      membership.teamId === teamId ? { ...membership, teamId: null } : membership,
    ),
  );
}

function withoutRepeats(memberships: readonly TeamMembership[]): TeamMembership[] {
  const inOrder = memberships.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  return inOrder.filter(({ teamId }, index) => teamId !== (inOrder[index - 1]?.teamId ?? null));
}
