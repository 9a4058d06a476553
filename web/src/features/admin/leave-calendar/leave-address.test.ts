import { expect, it } from 'vitest';
import { addressWith, monthAsked, weekAsked } from './leave-address.ts';

const today = '2026-11-21';
const at = (search: string) => new URLSearchParams(search);

it('shows the month that is asked for, and this one where none is', () => {
  expect(monthAsked(at('month=2027-02'), today)).toBe('2027-02');
  expect(monthAsked(at('week=2026-12-07'), today)).toBe('2026-12');
  expect(monthAsked(at('month=2027-13&week=never'), today)).toBe('2026-11');
  expect(monthAsked(at('month=2100-01'), today)).toBe('2026-11');
});

it('shows a week from its Monday on: that of today, or the first of another month', () => {
  expect(weekAsked(at(''), today)).toBe('2026-11-16');
  expect(weekAsked(at('week=2026-12-10'), today)).toBe('2026-12-07');
  expect(weekAsked(at('month=2027-01'), today)).toBe('2026-12-28');
});

it('opens one thing at a time, and keeps what else the address says', () => {
  expect(addressWith(at('tab=calendar&day=2026-11-03&kind=sick&person=1'), { request: 'a' })).toBe(
    '?tab=calendar&kind=sick&request=a',
  );
});
