import { expect, test } from 'vitest';
import { shouldArchiveDay } from './should-archive-day.ts';

const employment = { firstDay: '2026-11-02', lastDay: '2026-12-31' };
const ada = { ...employment, role: 'employee' as const, since: '2026-11-16' };
const unknown = { byHand: false, hasWorked: false, isRecorded: false };
const [before, first] = ['2026-11-15', '2026-11-16'];

test('the nightly job archives staff from their first day, an administrator any day', () => {
  expect(shouldArchiveDay({ person: ada, date: before, ...unknown })).toBe(false);
  expect(shouldArchiveDay({ person: ada, date: first, ...unknown })).toBe(true);
  expect(shouldArchiveDay({ person: ada, date: before, ...unknown, byHand: true })).toBe(true);
});

test('no day outside of the employment is archived', () => {
  for (const byHand of [true, false]) {
    const known = { person: ada, byHand, hasWorked: true, isRecorded: true };
    const days = ['2026-11-01', '2026-11-02', '2026-12-31', '2027-01-01'];
    expect(days.map((date) => shouldArchiveDay({ ...known, date }))).toEqual([
      ...[false, true, true, false],
    ]);
  }
});

test('a day worked before the account is archived where HR has set no first day', () => {
  const person = { ...ada, firstDay: '2026-11-16', isFirstDayAssumed: true };
  const days = ['2026-11-15', '2026-11-16'];
  const archivedWith = (known: Partial<typeof unknown>, of: typeof ada = person) =>
    days.map((date) => shouldArchiveDay({ ...unknown, ...known, person: of, date }));
  expect(archivedWith({ hasWorked: true })).toEqual([true, true]);
  expect(archivedWith({ byHand: true, isRecorded: true })).toEqual([false, true]);
  expect(archivedWith({ hasWorked: true }, { ...ada, firstDay: '2026-11-16' })).toEqual([
    ...[false, true],
  ]);
});

test.each(['admin', 'master-admin'] as const)(
  'a %s keeps days worked or archived before',
  (role) => {
    const person = { ...ada, role };
    for (const byHand of [true, false]) {
      const input = { ...unknown, person, date: first, byHand };
      expect(shouldArchiveDay(input)).toBe(false);
      expect(shouldArchiveDay({ ...input, hasWorked: true })).toBe(true);
      expect(shouldArchiveDay({ ...input, isRecorded: true })).toBe(true);
    }
  },
);
