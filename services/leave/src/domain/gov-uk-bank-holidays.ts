import { nations } from '@portal/contracts/leave/leave-policy';
import { day } from '@portal/contracts/scalars';
import type { BankHoliday, Nation } from '@portal/kernel/bank-holidays';
import { eachDay, weekday } from '@portal/kernel/london';
import { z } from 'zod';

/** Twice the most there has ever been. A longer list is wrong and would make all leave free. */
const maxPerYear = 24;

/** One nation's bank holidays of one year, as GOV.UK publishes them. */
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
/** The format of https://www.gov.uk/bank-holidays.json. Unknown fields are allowed. */
const listShape = z.object({
  'england-and-wales': division,
  scotland: division,
  'northern-ireland': division,
});

/**
 * Parses GOV.UK's list and returns the years that it covers completely, for each nation. Returns
 * null if the format is wrong or a nation has no complete year.
 *
 * The list is continuous, so only its first and last year can be incomplete. A year is complete if
 * it has a holiday by 4 January (New Year's Day or its substitute) and two from 25 December onwards
 * (Christmas and Boxing Day, or their substitutes). Names of other days are ignored, because
 * holidays change.
 */
export function parsePublishedYears(list: unknown): PublishedYear[] | null {
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
    .filter(([year, own]) => hasBothEnds(year, own) && own.length <= maxPerYear)
    .map(([year, own]) => ({ nation, year, holidays: own }));
}

function hasBothEnds(year: number, [first, ...rest]: readonly BankHoliday[]): boolean {
  const newYear = eachDay(`${year}-01-01`, `${year}-01-04`).find((date) => weekday(date) <= 5);
  const late = new Set(rest.map(({ date }) => date).filter((date) => date >= `${year}-12-25`));
  return first?.date === newYear && late.size >= 2;
}

/** The name as GOV.UK's page shows it: `Boxing Day (substitute day)`. */
function nameOf(title: string, notes: string): string {
  return /^substitute day$/i.test(notes.trim()) ? `${title} (substitute day)` : title;
}

/**
 * Replaces published years with newer versions, sorted by year. Years that the newer list no longer
 * has are kept, because GOV.UK drops past years.
 */
export function mergeBankHolidayYears(
  before: readonly PublishedYear[],
  newer: readonly PublishedYear[],
): PublishedYear[] {
  const all = [...before, ...newer];
  const byYear = new Map(all.map((one) => [`${one.year} ${one.nation}`, one]));
  return [...byYear].sort(([a], [b]) => a.localeCompare(b)).map(([, one]) => one);
}
