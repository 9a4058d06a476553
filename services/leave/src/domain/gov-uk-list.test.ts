import { bankHolidays, holidayCalendar, type Nation } from '@portal/kernel/bank-holidays';
import { expect, it } from 'vitest';
import { publishedYears, withYears } from './gov-uk-list.ts';
import { listOf } from './test-gov-uk-list.ts';

const nations: Nation[] = ['england-and-wales', 'scotland', 'northern-ireland'];

it('takes the years of each nation, substitutes named as GOV.UK’s page names them', () => {
  const years = publishedYears(listOf(2020, 2028));
  expect(years?.map(({ nation, year }) => `${nation} ${year}`)).toEqual(
    nations.flatMap((nation) =>
      Array.from({ length: 9 }, (_, index) => `${nation} ${2020 + index}`),
    ),
  );
  for (const { nation, year, holidays } of years ?? []) {
    expect(holidays).toEqual(bankHolidays(year, holidayCalendar(nation)));
  }
});

it('takes every year of a long list: whatever weekdays it begins and ends on', () => {
  expect(publishedYears(listOf(1974, 2100))).toHaveLength(3 * 127);
});

it('takes no year of which the list has no more than a part', () => {
  const list = listOf(2025, 2027);
  for (const division of Object.values(list)) {
    // It begins after New Year's Day of 2025, and ends before Boxing Day of 2027.
    division.events.splice(0, 1);
    division.events.pop();
  }
  const years = publishedYears(list)?.map(({ nation, year }) => `${nation} ${year}`);
  expect(years).toEqual(nations.map((nation) => `${nation} 2026`));
});

it('takes holidays that no rule knows', () => {
  const list = listOf(2026, 2026);
  list['england-and-wales'].events.push({
    title: 'A day of thanks',
    date: '2026-10-05',
    notes: 'Extra bank holiday',
    bunting: true,
  });
  const [year] = publishedYears(list) ?? [];
  expect(year?.holidays.filter(({ date }) => date > '2026-09')).toEqual([
    { date: '2026-10-05', name: 'A day of thanks' },
    { date: '2026-12-25', name: 'Christmas Day' },
    { date: '2026-12-28', name: 'Boxing Day (substitute day)' },
  ]);
});

const without = ({ scotland: _, ...list }: ReturnType<typeof listOf>) => list;
const withDate = (date: unknown) => {
  const list = listOf(2026, 2026);
  (list.scotland.events as unknown[]).push({ title: 'Day', date });
  return list;
};
it.each([
  ['nothing', null],
  ['a text', 'Service unavailable'],
  ['an empty list', []],
  ['a list without one of the nations', without(listOf(2026, 2027))],
  ['a list without days', listOf(2026, 2025)],
  ['a day that does not exist', withDate('2026-02-30')],
  ['a day as somebody would say it', withDate('1 January')],
  ['a day that is a number', withDate(20260101)],
])('is null for %s', (_, list) => {
  expect(publishedYears(list)).toBeNull();
});

it('keeps years that the list has dropped, and takes the newest of each', () => {
  const old = publishedYears(listOf(2024, 2026)) ?? [];
  const list = listOf(2026, 2027);
  list.scotland.events.push({ title: 'One more', date: '2026-10-05', notes: '', bunting: true });
  const newer = publishedYears(list) ?? [];
  const all = withYears(old, newer);
  expect(all.map(({ year, nation }) => `${year} ${nation}`)).toEqual(
    [2024, 2025, 2026, 2027].flatMap((year) => [...nations].sort().map((one) => `${year} ${one}`)),
  );
  const scotland = (year: number) =>
    all.find((one) => one.nation === 'scotland' && one.year === year)?.holidays;
  expect(scotland(2026)).toContainEqual({ date: '2026-10-05', name: 'One more' });
  expect(scotland(2024)).toEqual(bankHolidays(2024, holidayCalendar('scotland')));
  expect(withYears(all, newer)).toEqual(all);
  expect(withYears(all, [])).toEqual(all);
});
