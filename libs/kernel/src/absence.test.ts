import { expect, test } from 'vitest';
import { isAbsentOn } from './absence.ts';

// Thursday to Tuesday around Easter 2026: Good Friday and Easter Monday are bank holidays.
const easter = {
  startDate: '2026-04-02',
  endDate: '2026-04-07',
  bookedDates: ['2026-04-02', '2026-04-07'],
};

test('weekends and bank holidays within leave go with the previous working day', () => {
  const away = ['2026-04-01', '2026-04-03', '2026-04-05', '2026-04-06', '2026-04-08'].map((day) =>
    isAbsentOn(easter, day),
  );
  expect(away).toEqual([false, true, true, true, false]);
  const without = { ...easter, bookedDates: ['2026-04-07'] };
  expect(isAbsentOn(without, '2026-04-05')).toBe(false);
});

test('a weekend at the start of leave goes with the next working day', () => {
  const leave = { startDate: '2026-11-14', endDate: '2026-11-16', bookedDates: ['2026-11-16'] };
  expect(isAbsentOn(leave, '2026-11-14')).toBe(true);
  expect(isAbsentOn({ ...leave, bookedDates: [] }, '2026-11-14')).toBe(false);
});

test('a cancelled working day is not part of the leave', () => {
  const week = { startDate: '2026-11-16', endDate: '2026-11-18', bookedDates: ['2026-11-16'] };
  expect(isAbsentOn(week, '2026-11-17')).toBe(false);
});
