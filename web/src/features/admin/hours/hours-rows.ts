import { folded } from '../staff/folded.ts';
import { compareNames, nameOf } from '../staff/staff-member.ts';
import type { StaffWeek } from './hours-report.ts';

/** Somebody's week as a row; what a search looks at is folded once. */
export type HoursRow = StaffWeek & { name: string; searched: string };

/** The rows by name. Whose name can't be known just now has a dash for it. */
export function hoursRows(staff: readonly StaffWeek[]): HoursRow[] {
  return staff
    .map((person) => {
      const name = nameOf(person) || '–';
      return { ...person, name, searched: folded(`${name} ${person.username ?? ''}`) };
    })
    .sort((one, other) => compareNames(one.name, other.name));
}

/** Those with every word of a search in their name or username. */
export function matching(rows: readonly HoursRow[], search: string): readonly HoursRow[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ searched }) => words.every((word) => searched.includes(word)));
}
