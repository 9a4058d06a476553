import { type TeamMembership, teamOn } from '@portal/kernel/team-membership';
import { useMemo } from 'react';
import { usePeople } from '../staff/use-staff.ts';

/** The changes of team of a person. */
export type MembershipsOf = (userId: string) => readonly TeamMembership[];

/** The changes of team by person; null until the people have loaded. */
export function useMemberships({ isNeeded = true } = {}): MembershipsOf | null {
  const { people } = usePeople({ isNeeded });
  return useMemo(() => {
    if (!people) return null;
    const byPerson = new Map(people.map(({ id, teamMemberships }) => [id, teamMemberships]));
    return (userId) => byPerson.get(userId) ?? [];
  }, [people]);
}

/** Whether a person is in a team on a day; without a team, everybody is. */
export type IsInTeam = (userId: string, day: string) => boolean;

/** Tells who is in a team on a day; null until the people have loaded. */
export function useIsInTeam(teamId: string | null): IsInTeam | null {
  const membershipsOf = useMemberships({ isNeeded: teamId !== null });
  return useMemo(() => {
    if (teamId === null) return () => true;
    return membershipsOf && ((userId, day) => teamOn(membershipsOf(userId), day) === teamId);
  }, [membershipsOf, teamId]);
}
