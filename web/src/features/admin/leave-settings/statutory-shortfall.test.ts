import { holidayCalendar } from '@portal/kernel/bank-holidays';
import { expect, it } from 'vitest';
import { findStatutoryShortfall } from './statutory-shortfall.ts';

const england = holidayCalendar('england-and-wales');
const in2027 = { start: '2027-04-06', end: '2028-04-05' };

it.each([
  // 6 bank holidays.
  [20, '2027-06-01', { year: in2027, bankHolidays: 6, days: 26 }],
  // 9 in the current year, 6 in the next.
  [20, '2026-06-01', { year: in2027, bankHolidays: 6, days: 26 }],
  [
    18,
    '2026-06-01',
    { year: { start: '2026-04-06', end: '2027-04-05' }, bankHolidays: 9, days: 27 },
  ],
  [22, '2026-06-01', null],
])('%i days on %s: %j', (entitlement, today, below) => {
  expect(findStatutoryShortfall(entitlement, '04-06', today, england)).toEqual(below);
});
