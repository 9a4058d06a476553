import { expect, it } from 'vitest';
import {
  daysOf,
  lastDayOf,
  limitsOf,
  periodOfDay,
  reportWeekOf,
  seenAs,
  stepFrom,
  usualRange,
  yearsBefore,
} from './period.ts';
import { readPeriod, writePeriod } from './records-address.ts';

const today = '2026-11-22';
const read = (search: string) => readPeriod(new URLSearchParams(search), today);

it('goes a year back, also from the end of February', () => {
  expect(yearsBefore('2026-11-22', 1)).toBe('2025-11-22');
  expect(yearsBefore('2028-02-29', 1)).toBe('2027-02-28');
  expect(usualRange(today)).toEqual({ view: 'range', from: '2025-11-22', to: today });
});

it('offers a year for a day, two for a range, and two calendar years of months', () => {
  expect(limitsOf(today)).toEqual({
    day: { min: '2025-11-22', max: today },
    range: { min: '2024-11-22', max: today },
    years: [2026, 2025],
  });
});

it('reads each way of looking out of the address', () => {
  expect(read('')).toEqual(usualRange(today));
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

it('keeps to what the pickers offer, whatever an address asks for', () => {
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

it('writes what it reads, and leaves the rest of the address alone', () => {
  for (const search of [
    'by=day&date=2026-11-16',
    'by=week&week=2026-11-09',
    'from=2026-01-05&to=2026-02-01',
  ]) {
    const address = new URLSearchParams(`tab=records&worker=w&${search}`);
    expect(
      `${writePeriod(new URLSearchParams('tab=records&worker=w&by=month'), readPeriod(address, today), today)}`,
    ).toBe(`${address}`);
  }
  expect(
    `${writePeriod(new URLSearchParams('by=day&date=2026-11-16'), usualRange(today), today)}`,
  ).toBe('');
});

it('knows the days, the last that has come, and the week to report', () => {
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

it('stays at the same place when it is seen in another way', () => {
  expect(seenAs('week', { view: 'day', date: '2026-11-12' }, today)).toEqual({
    view: 'week',
    start: '2026-11-09',
  });
  expect(seenAs('day', { view: 'range', from: '2024-12-01', to: '2025-01-01' }, today)).toEqual({
    view: 'day',
    date: '2025-11-22',
  });
  expect(seenAs('month', { view: 'month', month: '2026-01' }, today)).toEqual({
    view: 'month',
    month: '2026-01',
  });
});

it('steps as far as the pickers go', () => {
  expect(stepFrom({ view: 'day', date: today }, 1, today)).toBeNull();
  expect(stepFrom({ view: 'day', date: today }, -1, today)).toEqual({
    view: 'day',
    date: '2026-11-21',
  });
  expect(stepFrom({ view: 'month', month: '2026-01' }, -1, today)).toEqual({
    view: 'month',
    month: '2025-12',
  });
  expect(stepFrom({ view: 'month', month: '2025-01' }, -1, today)).toBeNull();
  expect(stepFrom({ view: 'month', month: '2026-10' }, 1, today)).toEqual({
    view: 'month',
    month: '2026-11',
  });
  expect(stepFrom({ view: 'month', month: '2026-11' }, 1, today)).toBeNull();
  expect(stepFrom({ view: 'month', month: '2026-12' }, -1, today)).toEqual({
    view: 'month',
    month: '2026-11',
  });
  expect(stepFrom(usualRange(today), -1, today)).toBeNull();
});

it('shows a day by itself, or as a range where it is long ago', () => {
  expect(periodOfDay('2026-01-05', today)).toEqual({ view: 'day', date: '2026-01-05' });
  expect(periodOfDay('2025-01-05', today)).toEqual({
    view: 'range',
    from: '2025-01-05',
    to: '2025-01-05',
  });
});
