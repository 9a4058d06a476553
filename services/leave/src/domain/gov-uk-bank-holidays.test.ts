import { bankHolidays, holidayCalendar, type Nation } from '@portal/kernel/bank-holidays';
import { expect, it } from 'vitest';
import { createHolidayList } from '../../testing/gov-uk-list.ts';
import { mergeBankHolidayYears, parsePublishedYears } from './gov-uk-bank-holidays.ts';

const nations: Nation[] = ['england-and-wales', 'scotland', 'northern-ireland'];

it('parses each nation’s years, with substitute days named as on GOV.UK', () => {
  const years = parsePublishedYears(createHolidayList(2020, 2028));
  expect(years?.map(({ nation, year }) => `${nation} ${year}`)).toEqual(
    nations.flatMap((nation) =>
      Array.from({ length: 9 }, (_, index) => `${nation} ${2020 + index}`),
    ),
  );
  for (const { nation, year, holidays } of years ?? []) {
    expect(holidays).toEqual(bankHolidays(year, holidayCalendar(nation)));
  }
});

it('parses every year of a long list, whatever the weekdays', () => {
  expect(parsePublishedYears(createHolidayList(1974, 2100))).toHaveLength(3 * 127);
});

it('leaves out incomplete years', () => {
  const list = createHolidayList(2025, 2027);
  for (const division of Object.values(list)) {
    // It begins after New Year's Day of 2025, and ends before Boxing Day of 2027.
    division.events.splice(0, 1);
    division.events.pop();
  }
  const years = parsePublishedYears(list)?.map(({ nation, year }) => `${nation} ${year}`);
  expect(years).toEqual(nations.map((nation) => `${nation} 2026`));
});

it('accepts holidays that no statutory rule has', () => {
  const list = createHolidayList(2026, 2026);
  list['england-and-wales'].events.push({
    title: 'A day of thanks',
    date: '2026-10-05',
    notes: 'Extra bank holiday',
    bunting: true,
  });
  const [year] = parsePublishedYears(list) ?? [];
  expect(year?.holidays.filter(({ date }) => date > '2026-09')).toEqual([
    { date: '2026-10-05', name: 'A day of thanks' },
    { date: '2026-12-25', name: 'Christmas Day' },
    { date: '2026-12-28', name: 'Boxing Day (substitute day)' },
  ]);
});

const without = ({ scotland: _, ...list }: ReturnType<typeof createHolidayList>) => list;
const withDate = (date: unknown) => {
  const list = createHolidayList(2026, 2026);
  (list.scotland.events as unknown[]).push({ title: 'Day', date });
  return list;
};
it.each([
  ['nothing', null],
  ['a text', 'Service unavailable'],
  ['an empty list', []],
  ['a list without one of the nations', without(createHolidayList(2026, 2027))],
  ['a list without days', createHolidayList(2026, 2025)],
  ['a day that does not exist', withDate('2026-02-30')],
  ['a day as somebody would say it', withDate('1 January')],
  ['a day that is a number', withDate(20260101)],
])('is null for %s', (_, list) => {
  expect(parsePublishedYears(list)).toBeNull();
});

it('keeps years that the list no longer has, and uses the newest of each', () => {
  const old = parsePublishedYears(createHolidayList(2024, 2026)) ?? [];
  const list = createHolidayList(2026, 2027);
  list.scotland.events.push({ title: 'One more', date: '2026-10-05', notes: '', bunting: true });
  const newer = parsePublishedYears(list) ?? [];
  const all = mergeBankHolidayYears(old, newer);
  expect(all.map(({ year, nation }) => `${year} ${nation}`)).toEqual(
    [2024, 2025, 2026, 2027].flatMap((year) => [...nations].sort().map((one) => `${year} ${one}`)),
  );
  const scotland = (year: number) =>
    all.find((one) => one.nation === 'scotland' && one.year === year)?.holidays;
  expect(scotland(2026)).toContainEqual({ date: '2026-10-05', name: 'One more' });
  expect(scotland(2024)).toEqual(bankHolidays(2024, holidayCalendar('scotland')));
  expect(mergeBankHolidayYears(all, newer)).toEqual(all);
  expect(mergeBankHolidayYears(all, [])).toEqual(all);
});
