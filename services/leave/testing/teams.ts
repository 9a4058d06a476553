import { unlimitedEmployment } from '@portal/kernel/employment';
import type { Team, TeamMember } from '../src/domain/cover.ts';

/** A team that refuses leave with fewer than one member at work on any day. `more` overrides fields. */
export function buildTeam(more: Partial<Team> = {}): Team {
  return {
    id: 'ward-3',
    name: 'Ward 3',
    minimumCover: [1, 1, 1, 1, 1, 1, 1],
    coverRule: 'block',
    showsAbsences: false,
    ...more,
  };
}

/** A member of that team who works Monday to Friday. `more` overrides fields. */
export function buildMember(userId: string, more: Partial<TeamMember> = {}): TeamMember {
  return {
    userId,
    ...unlimitedEmployment,
    patterns: [],
    teamMemberships: [{ from: '2020-01-01', teamId: 'ward-3' }],
    ...more,
  };
}
