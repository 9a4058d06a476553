import { searchKey, searchWords } from '@portal/kernel/search-key';
import { compareNames, nameOf } from '../staff/staff-member.ts';
import type { PersonWeek } from './hours-report.ts';

/** A person's week as a table row, with its search key. */
export type HoursRow = PersonWeek & { name: string; searchText: string };

/** The rows by name. An unknown name is shown as a dash. */
export function hoursRows(staff: readonly PersonWeek[]): HoursRow[] {
  return staff
    .map((person) => {
      const name = nameOf(person) || '–';
      return { ...person, name, searchText: searchKey(`${name} ${person.username ?? ''}`) };
    })
    .sort((one, other) => compareNames(one.name, other.name));
}

/** The rows whose name or username contains every word of the search. */
export function filterRows(rows: readonly HoursRow[], search: string): readonly HoursRow[] {
  const words = searchWords(search);
  if (words.length === 0) return rows;
  return rows.filter(({ searchText }) => words.every((word) => searchText.includes(word)));
}
