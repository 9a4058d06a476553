import type { TeamAbsencesQuery } from '../../../gql/documents.ts';
import { type LeavePortion, portionName } from '../../leave/format-leave.ts';

type Member = NonNullable<TeamAbsencesQuery['teamAbsences']>['people'][number];

/** A member of the team and the days on which they are off. */
export interface TeamRow {
  id: string;
  name: string;
  isSelf: boolean;
  portionByDate: ReadonlyMap<string, LeavePortion>;
}

/** The members by name, after the viewer. */
export function toTeamRows(people: readonly Member[], viewerId: string): TeamRow[] {
  return people
    .map(({ userId, user, days }) => ({
      id: userId,
      name: [user?.firstName, user?.lastName].filter(Boolean).join(' ') || 'Name unavailable',
      isSelf: userId === viewerId,
      portionByDate: joinHalves(days),
    }))
    .sort(
      (one, other) =>
        Number(other.isSelf) - Number(one.isSelf) || one.name.localeCompare(other.name, 'en-GB'),
    );
}

/** A morning and an afternoon are a whole day. */
function joinHalves(days: Member['days']): ReadonlyMap<string, LeavePortion> {
  const portions = new Map<string, LeavePortion>();
  for (const { date, portion } of days) {
    const other = portions.get(date);
    portions.set(date, other && other !== portion ? 'full' : portion);
  }
  return portions;
}

/** A day on which somebody is off. */
export interface TeamDay {
  date: string;
  /** `You`, `Ada Lovelace (morning)` */
  off: string[];
}

/** The days on which somebody is off, in the order of the dates. */
export function toTeamDays(rows: readonly TeamRow[], dates: readonly string[]): TeamDay[] {
  return dates
    .map((date) => ({
      date,
      off: rows.flatMap(({ name, isSelf, portionByDate }) => {
        const portion = portionByDate.get(date);
        return portion ? withPortion(isSelf ? 'You' : name, portion) : [];
      }),
    }))
    .filter(({ off }) => off.length > 0);
}

function withPortion(name: string, portion: LeavePortion): string {
  return portion === 'full' ? name : `${name} (${portionName(portion).toLowerCase()})`;
}
