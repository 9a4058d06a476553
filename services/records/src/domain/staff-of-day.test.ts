import { expect, test } from 'vitest';
import { isStaffOn } from './staff-of-day.ts';

const ada = { role: 'employee', since: '2026-11-16' } as const;
const unknown = { byHand: false, hasWorked: false, isRecorded: false };
const [before, first] = ['2026-11-15', '2026-11-16'];

test('the night archives of the staff the days from their first on, and somebody any day', () => {
  expect(isStaffOn({ person: ada, date: before, ...unknown })).toBe(false);
  expect(isStaffOn({ person: ada, date: first, ...unknown })).toBe(true);
  expect(isStaffOn({ person: ada, date: before, ...unknown, byHand: true })).toBe(true);
});

test.each(['admin', 'master-admin'] as const)(
  'a %s has what was worked or archived before',
  (role) => {
    const person = { ...ada, role };
    for (const byHand of [true, false]) {
      const question = { ...unknown, person, date: first, byHand };
      expect(isStaffOn(question)).toBe(false);
      expect(isStaffOn({ ...question, hasWorked: true })).toBe(true);
      expect(isStaffOn({ ...question, isRecorded: true })).toBe(true);
    }
  },
);
