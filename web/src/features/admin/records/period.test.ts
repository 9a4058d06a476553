import { expect, it } from 'vitest';
import {
  changePeriodKind,
  daysOf,
  defaultRange,
  lastDayOf,
  limitsOf,
  periodOfDay,
  reportWeekOf,
  sameDayYearsBefore,
  stepPeriod,
} from './period.ts';
import { readPeriod, writePeriod } from './records-params.ts';

const today = '2026-11-22';
const read = (search: string) => readPeriod(new URLSearchParams(search), today);

it('goes back a year, also from 29 February', () => {
  expect(sameDayYearsBefore('2026-11-22', 1)).toBe('2025-11-22');
  expect(sameDayYearsBefore('2028-02-29', 1)).toBe('2027-02-28');
  expect(defaultRange(today)).toEqual({ view: 'range', from: '2025-11-22', to: today });
});

it('limits a day to one year, a range to two, and months to two calendar years', () => {
  expect(limitsOf(today)).toEqual({
    day: { min: '2025-11-22', max: today },
    range: { min: '2024-11-22', max: today },
    years: [2026, 2025],
  });
});

it('reads each view from the URL', () => {
  expect(read('')).toEqual(defaultRange(today));
  expect(read('from=2026-01-05&to=2026-02-01')).toEqual({
    view: 'range',
    from: '2026-01-05',
    to: '2026-02-01',
  });
  expect(read('by=day&date=2026-11-16')).toEqual({ view: 'day', date: '2026-11-16' });
  expect(read('by=day')).toEqual({ view: 'day', date: today });
  expect(read('by=week')).toEqual({ view: 'week', start: '2026-11-16' });
  expect(read('by=month&month=2025-12')).toEqual({ view: 'month', month: '2025-12' });
});

it('clamps the URL to the limits', () => {
  expect(read('by=day&date=2020-01-01')).toEqual({ view: 'day', date: '2025-11-22' });
  expect(read('by=day&date=2027-01-01')).toEqual({ view: 'day', date: today });
  expect(read('by=day&date=2026-02-30')).toEqual({ view: 'day', date: today });
  expect(read('by=month&month=2024-12')).toEqual({ view: 'month', month: '2026-11' });
  expect(read('by=month&month=2026-13')).toEqual({ view: 'month', month: '2026-11' });
  expect(read('from=2020-01-01&to=2030-01-01')).toEqual({
    view: 'range',
    from: '2024-11-22',
    to: today,
  });
  expect(read('from=2026-05-02&to=2026-05-01')).toEqual({
    view: 'range',
    from: '2026-05-01',
    to: '2026-05-01',
  });
});

it('writes what it reads and keeps the other parameters', () => {
  for (const search of [
    'by=day&date=2026-11-16',
    'by=week&week=2026-11-09',
    'from=2026-01-05&to=2026-02-01',
  ]) {
    const urlParams = new URLSearchParams(`tab=records&worker=w&${search}`);
    expect(
      `${writePeriod(new URLSearchParams('tab=records&worker=w&by=month'), readPeriod(urlParams, today), today)}`,
    ).toBe(`${urlParams}`);
  }
  expect(
    `${writePeriod(new URLSearchParams('by=day&date=2026-11-16'), defaultRange(today), today)}`,
  ).toBe('');
});

it('gives the days, the last past day and the week of the report', () => {
  expect(daysOf({ view: 'week', start: '2026-11-18' })).toEqual({
    startDate: '2026-11-18',
    endDate: '2026-11-24',
  });
  expect(daysOf({ view: 'month', month: '2026-02' })).toEqual({
    startDate: '2026-02-01',
    endDate: '2026-02-28',
  });
  expect(lastDayOf({ view: 'week', start: '2026-11-18' }, today)).toBe(today);
  expect(reportWeekOf({ view: 'week', start: '2026-11-18' }, today)).toBe('2026-11-18');
  expect(reportWeekOf({ view: 'day', date: '2026-11-12' }, today)).toBe('2026-11-09');
});

it('keeps the date when the view changes', () => {
  expect(changePeriodKind('week', { view: 'day', date: '2026-11-12' }, today)).toEqual({
    view: 'week',
    start: '2026-11-09',
  });
  expect(
    changePeriodKind('day', { view: 'range', from: '2024-12-01', to: '2025-01-01' }, today),
  ).toEqual({
    view: 'day',
    date: '2025-11-22',
  });
  expect(changePeriodKind('month', { view: 'month', month: '2026-01' }, today)).toEqual({
    view: 'month',
    month: '2026-01',
  });
});

it('steps within the limits', () => {
  expect(stepPeriod({ view: 'day', date: today }, 1, today)).toBeNull();
  expect(stepPeriod({ view: 'day', date: today }, -1, today)).toEqual({
    view: 'day',
    date: '2026-11-21',
  });
  expect(stepPeriod({ view: 'month', month: '2026-01' }, -1, today)).toEqual({
    view: 'month',
    month: '2025-12',
  });
  expect(stepPeriod({ view: 'month', month: '2025-01' }, -1, today)).toBeNull();
  expect(stepPeriod({ view: 'month', month: '2026-10' }, 1, today)).toEqual({
    view: 'month',
    month: '2026-11',
  });
  expect(stepPeriod({ view: 'month', month: '2026-11' }, 1, today)).toBeNull();
  expect(stepPeriod({ view: 'month', month: '2026-12' }, -1, today)).toEqual({
    view: 'month',
    month: '2026-11',
  });
  expect(stepPeriod(defaultRange(today), -1, today)).toBeNull();
});

it('shows a day, or a range for an old day', () => {
  expect(periodOfDay('2026-01-05', today)).toEqual({ view: 'day', date: '2026-01-05' });
  expect(periodOfDay('2025-01-05', today)).toEqual({
    view: 'range',
    from: '2025-01-05',
    to: '2025-01-05',
  });
});
