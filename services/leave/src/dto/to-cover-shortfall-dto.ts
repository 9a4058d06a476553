import { blocksLeave, type CoverShortfall } from '../domain/cover.ts';
import { toUserReference } from './to-leave-dto.ts';

/**
 * Converts a day with too low cover to its DTO. Employees see who is off only in a team that shows absences;
 * identity adds the names.
 */
export function toCoverShortfallDto(
  { date, team, minimum, present, off }: CoverShortfall,
  { isForHr }: { isForHr: boolean },
) {
  const shown = isForHr || team.showsAbsences ? off : [];
  return {
    date,
    teamName: team.name,
    minimum,
    present,
    off: shown.map((userId) => ({ userId, user: toUserReference(userId) })),
    isBlocking: blocksLeave(team),
  };
}
