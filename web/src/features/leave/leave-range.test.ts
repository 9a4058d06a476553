import { expect, it } from 'vitest';
import { alignEndDate, isCompleteRange, pastDatesWarning, rangeErrors } from './leave-range.ts';

const none = { startDate: '', endDate: '' };
const week = { startDate: '2026-11-23', endDate: '2026-11-27' };

it('moves the end date along with the start date', () => {
  const moveTo = (from: typeof week, startDate: string) =>
    alignEndDate(from, { ...from, startDate });
  expect(moveTo(week, '2026-12-07').endDate).toBe('2026-12-07');
  expect(moveTo(none, '2026-12-07').endDate).toBe('2026-12-07');
  expect(moveTo(week, '2026-11-24').endDate).toBe('2026-11-27');
});

it('validates the dates', () => {
  expect(Object.keys(rangeErrors(none))).toEqual(['startDate', 'endDate']);
  expect(rangeErrors(week)).toEqual({});
  expect(rangeErrors({ ...week, endDate: '2026-11-20' })).toEqual({
    endDate: 'The end date can’t be before the start date',
  });
  const incomplete = 'Enter the year with 4 digits';
  expect(rangeErrors({ ...week, endDate: '0202-11-27' })).toEqual({ endDate: incomplete });
});

it('accepts a year once it has four digits', () => {
  expect(isCompleteRange({ startDate: '0202-11-23', endDate: '2026-11-27' })).toBe(false);
  expect(isCompleteRange(none)).toBe(false);
  expect(isCompleteRange(week)).toBe(true);
});

it('warns of dates far in the past', () => {
  const at = (startDate: string, atLeast = 1) =>
    pastDatesWarning(
      { startDate, endDate: '2026-12-31' },
      { today: '2026-11-23', atLeastDays: atLeast },
    );
  expect(at('2020-11-23')).toContain('This leave starts on Mon 23 Nov 2020.');
  expect(at('2026-11-22')).not.toBeNull();
  expect(at('2026-11-23')).toBeNull();
  expect(at('2026-10-27', 28)).toBeNull();
  expect(at('2026-10-26', 28)).not.toBeNull();
  expect(at('0202-11-23')).toBeNull();
});

it('rejects leave before the previous leave year, without a warning', () => {
  const earliest = '2025-04-06';
  const range = { startDate: '2025-04-05', endDate: '2025-04-07' };
  expect(rangeErrors(range, earliest)).toEqual({
    startDate:
      'Leave can’t start before 06/04/2025, the start of your previous leave year. For earlier dates, contact HR.',
  });
  const past = { today: '2026-11-23', earliest, atLeastDays: 1 };
  expect(pastDatesWarning(range, past)).toBe(null);
  expect(rangeErrors({ ...range, startDate: earliest }, earliest)).toEqual({});
  expect(pastDatesWarning({ ...range, startDate: earliest }, past)).toMatch(
    /^This leave starts on/,
  );
});
