import { expect, it } from 'vitest';
import { followStart, isWholeRange, pastInWords, rangeErrors } from './leave-range.ts';

const none = { startDate: '', endDate: '' };
const week = { startDate: '2026-11-23', endDate: '2026-11-27' };

it('takes the last day along with the first', () => {
  const moveTo = (from: typeof week, startDate: string) =>
    followStart(from, { ...from, startDate });
  expect(moveTo(week, '2026-12-07').endDate).toBe('2026-12-07');
  expect(moveTo(none, '2026-12-07').endDate).toBe('2026-12-07');
  expect(moveTo(week, '2026-11-24').endDate).toBe('2026-11-27');
});

it('says what is wrong with the days', () => {
  expect(Object.keys(rangeErrors(none))).toEqual(['startDate', 'endDate']);
  expect(rangeErrors(week)).toEqual({});
  expect(rangeErrors({ ...week, endDate: '2026-11-20' })).toEqual({
    endDate: 'The last day can’t be before the first.',
  });
  const short = 'Please give the whole year, with four digits.';
  expect(rangeErrors({ ...week, endDate: '0202-11-27' })).toEqual({ endDate: short });
});

it('takes a year for whole once all of it was typed', () => {
  expect(isWholeRange({ startDate: '0202-11-23', endDate: '2026-11-27' })).toBe(false);
  expect(isWholeRange(none)).toBe(false);
  expect(isWholeRange(week)).toBe(true);
});

it('warns of days that begin long before today, which a mistyped year is', () => {
  const at = (startDate: string, atLeast = 1) =>
    pastInWords(
      { startDate, endDate: '2026-12-31' },
      { today: '2026-11-23', atLeastDays: atLeast },
    );
  expect(at('2020-11-23')).toContain('It begins on Mon 23 Nov 2020.');
  expect(at('2026-11-22')).not.toBeNull();
  expect(at('2026-11-23')).toBeNull();
  expect(at('2026-10-27', 28)).toBeNull();
  expect(at('2026-10-26', 28)).not.toBeNull();
  expect(at('0202-11-23')).toBeNull();
});

it('refuses leave that begins more than a leave year back, and warns of none of it', () => {
  const earliest = '2025-04-06';
  const range = { startDate: '2025-04-05', endDate: '2025-04-07' };
  expect(rangeErrors(range, earliest)).toEqual({
    startDate:
      'You can only request leave from 06/04/2025, the start of your previous leave year. For earlier dates, contact HR.',
  });
  const past = { today: '2026-11-23', earliest, atLeastDays: 1 };
  expect(pastInWords(range, past)).toBe(null);
  expect(rangeErrors({ ...range, startDate: earliest }, earliest)).toEqual({});
  expect(pastInWords({ ...range, startDate: earliest }, past)).toMatch(/^It begins on/);
});
