import { nations } from '@portal/contracts/leave/leave-policy';
import { day } from '@portal/contracts/scalars';
import type { BankHoliday, Nation } from '@portal/kernel/bank-holidays';
import { daysFromTo, weekday } from '@portal/kernel/london';
import { z } from 'zod';

/** Twice as many as there ever were: a list that has more is wrong, and would make all leave free. */
const mostInAYear = 24;

/** A year of a nation as GOV.UK lists it. */
export interface PublishedYear {
  nation: Nation;
  year: number;
  holidays: readonly BankHoliday[];
}

const division = z.object({
  events: z.array(
    z.object({
      title: z.string().trim().min(1).max(200),
      date: day,
      notes: z.string().default(''),
    }),
  ),
});
/** What https://www.gov.uk/bank-holidays.json is. Fields that are not known here may come. */
const listShape = z.object({
  'england-and-wales': division,
  scotland: division,
  'northern-ireland': division,
});

/**
 * The years that GOV.UK's list covers from end to end, of each nation by year; null where it is not
 * such a list, or covers no whole year of some nation. It is one span of time without a gap, so that
 * only its first and last year can be there in part, and a year is whole where it has both ends: a
 * holiday by 4 January (New Year's Day or its substitute) and two from 25 December on (Christmas
 * and Boxing Day, or theirs). What any other day is called doesn't matter: holidays come and go.
 */
export function publishedYears(list: unknown): PublishedYear[] | null {
  const parsed = listShape.safeParse(list);
  if (!parsed.success) return null;
  const years = nations.map((nation) => wholeYears(nation, parsed.data[nation].events));
  return years.every((own) => own.length > 0) ? years.flat() : null;
}

function wholeYears(nation: Nation, events: z.output<typeof division>['events']): PublishedYear[] {
  const holidays = events
    .map(({ title, date, notes }) => ({ date, name: nameOf(title, notes) }))
    .sort((a, b) => a.date.localeCompare(b.date));
  const byDate = new Map(holidays.map((one) => [one.date, one]));
  return [...Map.groupBy(byDate.values(), ({ date }) => Number(date.slice(0, 4)))]
    .filter(([year, own]) => hasBothEnds(year, own) && own.length <= mostInAYear)
    .map(([year, own]) => ({ nation, year, holidays: own }));
}

function hasBothEnds(year: number, [first, ...rest]: readonly BankHoliday[]): boolean {
  const newYear = daysFromTo(`${year}-01-01`, `${year}-01-04`).find((date) => weekday(date) <= 5);
  const late = new Set(rest.map(({ date }) => date).filter((date) => date >= `${year}-12-25`));
  return first?.date === newYear && late.size >= 2;
}

/** As GOV.UK's own page writes it: `Boxing Day (substitute day)`. */
function nameOf(title: string, notes: string): string {
  return /^substitute day$/i.test(notes.trim()) ? `${title} (substitute day)` : title;
}

/**
 * Published years with newer ones in their place, by year. Those that the list has dropped since,
 * because they are over, stay as they were.
 */
export function withYears(
  before: readonly PublishedYear[],
  newer: readonly PublishedYear[],
): PublishedYear[] {
  const all = [...before, ...newer];
  const byYear = new Map(all.map((one) => [`${one.year} ${one.nation}`, one]));
  return [...byYear].sort(([a], [b]) => a.localeCompare(b)).map(([, one]) => one);
}
