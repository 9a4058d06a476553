import { holidayCalendar } from '@portal/kernel/bank-holidays';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { expect, it } from 'vitest';
import { workingDays } from './working-days.ts';

it.each([
  ['2026-04-01', '2026-04-08', 4],
  ['2026-12-22', '2027-01-04', 7],
  ['2027-12-24', '2028-01-04', 5],
  ['2026-08-10', '2026-08-14', 5],
  ['2026-08-15', '2026-08-16', 0],
  ['2026-08-14', '2026-08-13', 0],
])('%s to %s has %i', (from, to, count) => {
  expect(workingDays(from, to)).toHaveLength(count);
});

it('1 to 8 April 2026 has 2 in each leave year', () => {
  const years = workingDays('2026-04-01', '2026-04-08').map((day) => leaveYearOf(day, '04-06'));
  expect(years.map(({ start }) => start)).toEqual([
    '2025-04-06',
    '2025-04-06',
    '2026-04-06',
    '2026-04-06',
  ]);
});

it('uses the nation’s bank holidays', () => {
  expect(workingDays('2026-04-06', '2026-04-06')).toEqual([]);
  const inScotland = { patterns: [], calendar: holidayCalendar('scotland') };
  expect(workingDays('2026-04-06', '2026-04-06', inScotland)).toEqual(['2026-04-06']);
});
