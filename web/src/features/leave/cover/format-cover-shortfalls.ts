import type { CoverShortfallPartsFragment } from '../../../gql/documents.ts';
import { formatDayOfMonth } from '../format-leave-dates.ts';

export type CoverShortfall = CoverShortfallPartsFragment;

const maxDaysNamed = 3;
const maxNamed = 5;

/** One or several days with the same shortfall. */
export interface CoverShortfallText {
  /** `Ward 3 would have 2 of at least 3 people on Mon 10 Aug, Tue 11 Aug`. */
  shortfall: string;
  /** The same once the leave is approved: `Ward 3 will have 2 of at least 3 people on Mon 10 Aug`. */
  whenApproved: string;
  /** `Off: Ada Lovelace, Grace Hopper`; null where nobody may be named. */
  off: string | null;
}

/** Folds days on which the same people are off and the same number is missing. */
export function formatCoverShortfalls(
  shortfalls: readonly CoverShortfall[],
  nameOf: (member: CoverShortfall['off'][number]) => string,
): CoverShortfallText[] {
  const groups = Map.groupBy(shortfalls, ({ teamName, present, minimum, off }) =>
    JSON.stringify([teamName, present, minimum, off.map(({ userId }) => userId).sort()]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { teamName, present, minimum } = first;
    const days = fold(
      group.map(({ date }) => formatDayOfMonth(date)),
      maxDaysNamed,
    );
    const names = first.off.map(nameOf).filter(Boolean).sort();
    const people = minimum === 1 ? 'person' : 'people';
    const cover = `${present} of at least ${minimum} ${people} on ${days}`;
    return {
      shortfall: `${teamName} would have ${cover}`,
      whenApproved: `${teamName} will have ${cover}`,
      off: names.length > 0 ? `Off: ${fold(names, maxNamed)}` : null,
    };
  });
}

/** `a, b and 3 more` */
function fold(items: readonly string[], most: number): string {
  const more = items.length - most;
  const named = items.slice(0, most).join(', ');
  return more > 0 ? `${named} and ${more} more` : named;
}
