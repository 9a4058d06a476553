import { expect, it } from 'vitest';
import { isDayOff, toHolidayCalendar } from './holiday-calendar.ts';

const shift = { week: 1, weekday: 6, start: '07:30', end: '20:00', breakMinutes: 60 };
const fixed = { from: '2026-11-02', isIrregular: false, worksBankHolidays: false, weeks: 1 };
const saturdays = [{ ...fixed, shifts: [shift] }];
const holidays = toHolidayCalendar({ '2026-11-14': 'An extra holiday' });

it.each([
  ['2026-11-06', false, true],
  ['2026-11-07', true, false],
  // The holiday is a Saturday.
  ['2026-11-14', true, true],
])('%s is a day off without a pattern: %s, with Saturdays only: %s', (day, isOff, isOwnOff) => {
  expect(isDayOff(day, [], holidays)).toBe(isOff);
  expect(isDayOff(day, saturdays, holidays)).toBe(isOwnOff);
});

it('follows the rules for years whose bank holidays have not loaded', () => {
  expect(isDayOff('2027-12-27', [], holidays)).toBe(true);
  // The list of a year replaces them.
  expect(isDayOff('2026-12-25', [], holidays)).toBe(false);
});
