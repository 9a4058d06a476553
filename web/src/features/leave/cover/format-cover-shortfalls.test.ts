import { expect, it } from 'vitest';
import { type CoverShortfall, formatCoverShortfalls } from './format-cover-shortfalls.ts';

const ada = { userId: 'a', user: { firstName: 'Ada', lastName: 'Lovelace' } };
const grace = { userId: 'g', user: { firstName: 'Grace', lastName: 'Hopper' } };
const nameOf = ({ user }: CoverShortfall['off'][number]) =>
  [user?.firstName, user?.lastName].filter(Boolean).join(' ');

function shortfall(date: string, off = [ada], present = 2): CoverShortfall {
  return { date, teamName: 'Ward 3', minimum: 3, present, off, isBlocking: false };
}

it('says who is off on the day', () => {
  expect(formatCoverShortfalls([shortfall('2026-08-10', [grace, ada])], nameOf)).toEqual([
    {
      shortfall: 'Ward 3 would have 2 of at least 3 people on Mon 10 Aug',
      whenApproved: 'Ward 3 will have 2 of at least 3 people on Mon 10 Aug',
      off: 'Off: Ada Lovelace, Grace Hopper',
    },
  ]);
});

it('names nobody where it must not', () => {
  const unknown = shortfall('2026-08-10', [{ ...ada, user: { firstName: '', lastName: '' } }]);
  expect(formatCoverShortfalls([shortfall('2026-08-10', [])], nameOf)[0]?.off).toBeNull();
  expect(formatCoverShortfalls([unknown], nameOf)[0]?.off).toBeNull();
});

it('folds days that are alike, and many of them', () => {
  const days = ['2026-08-10', '2026-08-11', '2026-08-12', '2026-08-13', '2026-08-14'];
  const alike = days.map((day) => shortfall(day, day.endsWith('13') ? [grace, ada] : [ada, grace]));
  expect(formatCoverShortfalls(alike, nameOf).map(({ shortfall }) => shortfall)).toEqual([
    'Ward 3 would have 2 of at least 3 people on Mon 10 Aug, Tue 11 Aug, Wed 12 Aug and 2 more',
  ]);
  const different = [shortfall('2026-08-10'), shortfall('2026-08-11', [ada], 1)];
  expect(formatCoverShortfalls(different, nameOf)).toHaveLength(2);
});

it('names five people at most', () => {
  const many = Array.from({ length: 7 }, (_, index) => ({
    userId: `${index}`,
    user: { firstName: `Nurse${index}`, lastName: '' },
  }));
  expect(formatCoverShortfalls([shortfall('2026-08-10', many)], nameOf)[0]?.off).toBe(
    'Off: Nurse0, Nurse1, Nurse2, Nurse3, Nurse4 and 2 more',
  );
});
