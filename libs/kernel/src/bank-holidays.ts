import { addDays, weekday } from './london.ts';

/**
 * Bank holidays out of the rules of the Banking and Financial Dealings Act 1971 and the yearly
 * proclamations: Easter, Mondays, substitutes, and a table of what was proclaimed for one year
 * only. Checked against GOV.UK's list; needs no network. Years of which GOV.UK's list has been read
 * are as it says.
 */

export type Nation = 'england-and-wales' | 'scotland' | 'northern-ireland';

export interface BankHoliday {
  /** `YYYY-MM-DD`, the day on which people are off: the substitute where there is one. */
  date: string;
  name: string;
}

/** Whose bank holidays count. Never changed once it is made: another one takes its place. */
export interface HolidayCalendar {
  readonly nation: Nation;
  /** The official lists, by year, as far as they have been read. */
  readonly published: ReadonlyMap<number, readonly BankHoliday[]>;
}

/** A calendar of a nation, by the rules and what is published of it. */
export function holidayCalendar(
  nation: Nation,
  published: Iterable<readonly [number, readonly BankHoliday[]]> = [],
): HolidayCalendar {
  return { nation, published: new Map(published) };
}

/** Where nobody has said anything else (decisions.md section 4). */
export const englandAndWales = holidayCalendar('england-and-wales');

/** The bank holidays of a year, by date. Substitutes say so in their name. */
export function bankHolidays(year: number, calendar = englandAndWales): readonly BankHoliday[] {
  return yearOf(year, calendar).holidays;
}

/** Whether people work on a day: Monday to Friday and no bank holiday (decisions.md section 4). */
export function isWorkingDay(day: string, calendar = englandAndWales): boolean {
  const { dates, working } = yearOf(Number(day.slice(0, 4)), calendar);
  const kept = working.get(day);
  if (kept !== undefined) return kept;
  const isWorking = weekday(day) <= 5 && !dates.has(day);
  working.set(day, isWorking);
  return isWorking;
}

interface Year {
  holidays: readonly BankHoliday[];
  dates: ReadonlySet<string>;
  /** Of the days that were asked for: everybody's balance asks for the same ones 100,000 times. */
  working: Map<string, boolean>;
}

/** Leave asks for the same few years day by day. */
const known = new WeakMap<HolidayCalendar, Map<number, Year>>();

function yearOf(year: number, calendar: HolidayCalendar): Year {
  const years = known.get(calendar) ?? new Map<number, Year>();
  const kept = years.get(year);
  if (kept) return kept;
  known.set(calendar, years);
  const holidays = calendar.published.get(year) ?? proclaimed(year, calendar.nation);
  const dates = new Set(holidays.map(({ date }) => date));
  const made = { holidays, dates, working: new Map() };
  years.set(year, made);
  return made;
}

function proclaimed(year: number, nation: Nation): BankHoliday[] {
  // The Bank Holidays Act 1871 brought the first.
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
    { date: moved[`${year} early May`] ?? firstMonday(year, '05'), name: 'Early May bank holiday' },
    { date: moved[`${year} spring`] ?? lastMonday(`${year}-05-31`), name: 'Spring bank holiday' },
    {
      date: scotland ? firstMonday(year, '08') : lastMonday(`${year}-08-31`),
      name: 'Summer bank holiday',
    },
  ];
}

function fixedHolidays(year: number, nation: Nation): BankHoliday[] {
  const own: Record<Nation, BankHoliday[]> = {
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
    ...own[nation],
    { date: `${year}-12-25`, name: 'Christmas Day' },
    { date: `${year}-12-26`, name: 'Boxing Day' },
  ];
}

/** Moves what falls on a weekend to the next weekday that is not a holiday of its own. */
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

/** Holidays that a proclamation put on another day for one year. */
const moved: Record<string, string> = {
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

/** The last Monday up to a day. */
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
