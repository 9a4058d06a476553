import { expect, it } from 'vitest';
import { toTeamDays, toTeamRows } from './team-rows.ts';

const day = (date: string, portion: 'full' | 'morning' | 'afternoon' = 'full') => ({
  date,
  portion,
});
const member = (userId: string, firstName: string, days: ReturnType<typeof day>[] = []) => ({
  userId,
  user: { firstName, lastName: 'Reid' },
  days,
});
const people = [
  member('z', 'Zoë', [day('2026-11-24', 'morning'), day('2026-11-26')]),
  member('self', 'Nell'),
  member('a', 'Ada', [day('2026-11-24', 'morning'), day('2026-11-24', 'afternoon')]),
  { userId: 'x', user: null, days: [] },
];

it('puts the viewer first, and the others by name', () => {
  expect(toTeamRows(people, 'self').map(({ name, isSelf }) => [name, isSelf])).toEqual([
    ['Nell Reid', true],
    ['Ada Reid', false],
    ['Name unavailable', false],
    ['Zoë Reid', false],
  ]);
});

it('lists who is off by day, with halves', () => {
  const dates = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'];
  expect(toTeamDays(toTeamRows(people, 'z'), dates)).toEqual([
    { date: '2026-11-24', off: ['You (morning)', 'Ada Reid'] },
    { date: '2026-11-26', off: ['You'] },
  ]);
  expect(toTeamDays(toTeamRows([member('a', 'Ada')], 'self'), dates)).toEqual([]);
});
