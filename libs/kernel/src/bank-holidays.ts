import { addDays, weekday } from './london.ts';

/**
 * Bank holidays by the rules of the Banking and Financial Dealings Act 1971 and the yearly
 * proclamations: Easter, Mondays, substitute days, and a table of one-off holidays. The rules need
 * no network and are tested against GOV.UK's list. A year of a published list overrides them.
 */

export type Nation = 'england-and-wales' | 'scotland' | 'northern-ireland';

export interface BankHoliday {
  /** `YYYY-MM-DD`, the day on which people are off: the substitute day if there is one. */
  date: string;
  name: string;
}

/** The bank holidays that apply. Immutable: results are cached for each calendar object. */
export interface HolidayCalendar {
  readonly nation: Nation;
  /** GOV.UK's lists by year, for the years that have been read. */
  readonly published: ReadonlyMap<number, readonly BankHoliday[]>;
}

/** A nation's calendar: its `published` years, and the rules for all others. */
export function holidayCalendar(
  nation: Nation,
  published: Iterable<readonly [number, readonly BankHoliday[]]> = [],
): HolidayCalendar {
  return { nation, published: new Map(published) };
}

/** The default calendar (docs/specification/leave.md). */
export const englandAndWales = holidayCalendar('england-and-wales');

/** The bank holidays of a year in order of date. A substitute day says so in its name. */
export function bankHolidays(year: number, calendar = englandAndWales): readonly BankHoliday[] {
  return cachedYear(year, calendar).holidays;
}

/**
 * Whether a day (`YYYY-MM-DD`) is a working day of people without a working pattern: Monday to Friday and no bank
 * holiday (docs/specification/leave.md).
 */
export function isStandardWorkingDay(day: string, calendar = englandAndWales): boolean {
  const { dates, isWorkingByDay } = cachedYear(Number(day.slice(0, 4)), calendar);
  const cached = isWorkingByDay.get(day);
  if (cached !== undefined) return cached;
  const isWorking = weekday(day) <= 5 && !dates.has(day);
  isWorkingByDay.set(day, isWorking);
  return isWorking;
}

/** Whether a day (`YYYY-MM-DD`) is a bank holiday. */
export function isBankHoliday(day: string, calendar = englandAndWales): boolean {
  return cachedYear(Number(day.slice(0, 4)), calendar).dates.has(day);
}

interface CachedYear {
  holidays: readonly BankHoliday[];
  dates: ReadonlySet<string>;
  /** A cache: computing everybody's balance looks up the same days 100,000 times. */
  isWorkingByDay: Map<string, boolean>;
}

/** Leave balances look up the same few years day by day. */
const cache = new WeakMap<HolidayCalendar, Map<number, CachedYear>>();

function cachedYear(year: number, calendar: HolidayCalendar): CachedYear {
  const years = cache.get(calendar) ?? new Map<number, CachedYear>();
  const cached = years.get(year);
  if (cached) return cached;
  cache.set(calendar, years);
  const holidays = calendar.published.get(year) ?? holidaysByRule(year, calendar.nation);
  const dates = new Set(holidays.map(({ date }) => date));
  const created = { holidays, dates, isWorkingByDay: new Map() };
  years.set(year, created);
  return created;
}

function holidaysByRule(year: number, nation: Nation): BankHoliday[] {
  // The Bank Holidays Act 1871 introduced the first.
  if (year < 1871) return [];
  const movable = movableHolidays(year, nation);
  return [
    ...movable,
    ...withSubstitutes(fixedHolidays(year, nation)),
    ...oneOffs(year, nation),
  ].sort((a, b) => a.date.localeCompare(b.date));
}

function movableHolidays(year: number, nation: Nation): BankHoliday[] {
  const easter = easterSunday(year);
  const scotland = nation === 'scotland';
  return [
    { date: addDays(easter, -2), name: 'Good Friday' },
    ...(scotland ? [] : [{ date: addDays(easter, 1), name: 'Easter Monday' }]),
    {
      date: movedDates[`${year} early May`] ?? firstMonday(year, '05'),
      name: 'Early May bank holiday',
    },
    {
      date: movedDates[`${year} spring`] ?? lastMonday(`${year}-05-31`),
      name: 'Spring bank holiday',
    },
    {
      date: scotland ? firstMonday(year, '08') : lastMonday(`${year}-08-31`),
      name: 'Summer bank holiday',
    },
  ];
}

function fixedHolidays(year: number, nation: Nation): BankHoliday[] {
  const national: Record<Nation, BankHoliday[]> = {
    'england-and-wales': [],
    scotland: [
      { date: `${year}-01-02`, name: '2nd January' },
      { date: `${year}-11-30`, name: 'St Andrew’s Day' },
    ],
    'northern-ireland': [
      { date: `${year}-03-17`, name: 'St Patrick’s Day' },
      { date: `${year}-07-12`, name: 'Battle of the Boyne (Orangemen’s Day)' },
    ],
  };
  return [
    { date: `${year}-01-01`, name: 'New Year’s Day' },
    ...national[nation],
    { date: `${year}-12-25`, name: 'Christmas Day' },
    { date: `${year}-12-26`, name: 'Boxing Day' },
  ];
}

/** Moves holidays on a weekend to the next weekday that is not a holiday itself. */
function withSubstitutes(fixed: BankHoliday[]): BankHoliday[] {
  const taken = new Set(fixed.map(({ date }) => date).filter((date) => weekday(date) <= 5));
  return fixed.map((holiday) => {
    if (weekday(holiday.date) <= 5) return holiday;
    let date = holiday.date;
    while (weekday(date) > 5 || taken.has(date)) date = addDays(date, 1);
    taken.add(date);
    return { date, name: `${holiday.name} (substitute day)` };
  });
}

/** Holidays that a proclamation moved to another day for one year. */
const movedDates: Record<string, string> = {
  '2002 spring': '2002-06-04',
  '2012 spring': '2012-06-04',
  '2020 early May': '2020-05-08',
  '2022 spring': '2022-06-02',
};

const oneOffTable: (BankHoliday & { only?: Nation })[] = [
  { date: '2002-06-03', name: 'Golden Jubilee bank holiday' },
  { date: '2011-04-29', name: 'Royal wedding' },
  { date: '2012-06-05', name: 'Queen’s Diamond Jubilee' },
  { date: '2022-06-03', name: 'Platinum Jubilee bank holiday' },
  { date: '2022-09-19', name: 'Bank Holiday for the State Funeral of Queen Elizabeth II' },
  { date: '2023-05-08', name: 'Bank holiday for the coronation of King Charles III' },
  { date: '2026-06-15', name: 'World Cup bank holiday', only: 'scotland' },
];

function oneOffs(year: number, nation: Nation): BankHoliday[] {
  return oneOffTable
    .filter(({ date, only }) => date.startsWith(`${year}-`) && (only ?? nation) === nation)
    .map(({ date, name }) => ({ date, name }));
}

function firstMonday(year: number, month: string): string {
  return lastMonday(`${year}-${month}-07`);
}

/** The last Monday on or before a day. */
function lastMonday(day: string): string {
  return addDays(day, 1 - weekday(day));
}

/** Easter Sunday in the Gregorian calendar, by the anonymous computus (Meeus, chapter 8). */
function easterSunday(year: number): string {
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const golden = year % 19;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const days = epact + toSunday - 7 * late + 114;
  return new Date(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1))
    .toISOString()
    .slice(0, 10);
}
