import { type TeamMembership, teamOn } from '@portal/kernel/team-membership';

/** Finds those of some days on which a person's team is another one after their memberships have changed. */
export function teamDayChanges(
  days: readonly string[],
  before: readonly TeamMembership[],
  after: readonly TeamMembership[],
): string[] {
  return days.filter((day) => teamOn(before, day) !== teamOn(after, day));
}
