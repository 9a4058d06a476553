import { isEmployedOn } from '@portal/kernel/employment';
import { addDays, eachDay } from '@portal/kernel/london';
import { expect, test } from 'vitest';
import { employmentDayChanges } from './employment-day-changes.ts';

const archived = eachDay('2026-11-01', '2026-11-20');
const worked: ReadonlySet<string> = new Set();
const open = { firstDay: '2026-11-05', lastDay: null, since: '2026-11-03' };

test('a later first day and an earlier last day remove records', () => {
  const recorded = eachDay('2026-11-05', '2026-11-20');
  const after = { ...open, firstDay: '2026-11-07', lastDay: '2026-11-18' };
  expect(employmentDayChanges({ before: open, after, recorded, archived, worked })).toEqual({
    left: ['2026-11-05', '2026-11-06', '2026-11-19', '2026-11-20'],
    entered: [],
  });
});

test('an earlier first day adds records of archived days, but none before the person joined the staff', () => {
  const after = { ...open, firstDay: '2026-11-01' };
  expect(employmentDayChanges({ before: open, after, recorded: [], archived, worked })).toEqual({
    left: [],
    entered: ['2026-11-03', '2026-11-04'],
  });
});

test('moving the days and moving them back gives the same records', () => {
  const since = '2026-11-01';
  for (let first = 0; first < 20; first += 3) {
    for (let last = first; last < 22; last += 4) {
      const before = { ...open, since };
      const moved = {
        firstDay: addDays('2026-11-01', first),
        lastDay: last === 21 ? null : addDays('2026-11-01', last),
        since,
      };
      const recorded = archived.filter((day) => isEmployedOn(before, day));
      const there = employmentDayChanges({ before, after: moved, recorded, archived, worked });
      const meanwhile = applied(recorded, there);
      expect(meanwhile).toEqual(archived.filter((day) => isEmployedOn(moved, day)));
      const back = employmentDayChanges({
        before: moved,
        after: before,
        recorded: meanwhile,
        archived,
        worked,
      });
      expect(applied(meanwhile, back)).toEqual(recorded);
    }
  }
});

function applied(
  recorded: readonly string[],
  { left, entered }: ReturnType<typeof employmentDayChanges>,
): string[] {
  return [...new Set([...recorded, ...entered])].filter((day) => !left.includes(day)).sort();
}

test('days worked before the account have records where HR has set no first day', () => {
  const account = { firstDay: '2026-11-10', lastDay: null, since: '2026-11-10' };
  const assumed = { ...account, isFirstDayAssumed: true };
  const changes = (before: typeof account, after: typeof account, recorded: string[]) =>
    employmentDayChanges({ before, after, recorded, archived, worked: new Set(['2026-11-04']) });
  expect(changes(assumed, account, ['2026-11-04', '2026-11-10']).left).toEqual(['2026-11-04']);
  expect(changes(account, assumed, ['2026-11-10'])).toEqual({ left: [], entered: ['2026-11-04'] });
});
