import { expect, it } from 'vitest';
import { buildLeaveSearch, monthOfUrl, weekOfUrl } from './leave-calendar-params.ts';

const today = '2026-11-21';
const at = (search: string) => new URLSearchParams(search);

it('shows the requested month, or the current one', () => {
  expect(monthOfUrl(at('month=2027-02'), today)).toBe('2027-02');
  expect(monthOfUrl(at('week=2026-12-07'), today)).toBe('2026-12');
  expect(monthOfUrl(at('month=2027-13&week=never'), today)).toBe('2026-11');
  expect(monthOfUrl(at('month=2100-01'), today)).toBe('2026-11');
});

it('shows a week from Monday: this week, or the first week of another month', () => {
  expect(weekOfUrl(at(''), today)).toBe('2026-11-16');
  expect(weekOfUrl(at('week=2026-12-10'), today)).toBe('2026-12-07');
  expect(weekOfUrl(at('month=2027-01'), today)).toBe('2026-12-28');
});

it('opens one panel at a time and keeps the other parameters', () => {
  expect(
    buildLeaveSearch(at('tab=calendar&day=2026-11-03&kind=sick&person=1'), { request: 'a' }),
  ).toBe('?tab=calendar&kind=sick&request=a');
});
