import type { Team as TeamDto } from '@portal/contracts/identity/team';
import type { Team } from '../domain/team.ts';

export function toTeamDto({ id, name, minimumCover, coverRule, showsAbsences }: Team): TeamDto {
  return { id, name, minimumCover, coverRule, showsAbsences };
}
