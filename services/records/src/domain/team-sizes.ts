import type { TeamNames } from './team-names.ts';
import type { PersonWeek } from './weekly-report.ts';

/** A team of a weekly report. */
export interface ReportTeam {
  id: string;
  /** Its name when the report was made; null for a team that had been deleted. */
  name: string | null;
  /** How many people of the report are in it on a day of the week. */
  people: number;
}

/** Counts the people of each team of a weekly report. */
export function teamSizes(
  people: readonly Pick<PersonWeek, 'teamIds'>[],
  names: TeamNames,
): ReportTeam[] {
  const sizes = new Map<string, number>();
  for (const id of people.flatMap(({ teamIds }) => teamIds)) {
    sizes.set(id, (sizes.get(id) ?? 0) + 1);
  }
  return [...sizes].map(([id, count]) => ({ id, name: names.get(id) ?? null, people: count }));
}
