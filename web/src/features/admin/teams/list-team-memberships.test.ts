import { expect, it } from 'vitest';
import { listTeamMemberships } from './list-team-memberships.ts';

const memberships = [
  { from: '2026-01-01', teamId: 'community' },
  { from: '2026-03-01', teamId: 'ward' },
  { from: '2026-12-01', teamId: null },
];

it.each([
  ['2025-12-31', ['upcoming', 'upcoming', 'upcoming']],
  ['2026-03-01', ['current ward', 'upcoming', 'earlier community']],
  ['2026-12-01', ['current null', 'earlier ward', 'earlier community']],
])('on %s', (today, expected) => {
  const listed = listTeamMemberships(memberships, today);
  expect(
    listed.map(({ status, teamId }) => (status === 'upcoming' ? status : `${status} ${teamId}`)),
  ).toEqual(expected);
});

it('knows the last day of each', () => {
  expect(
    listTeamMemberships(memberships, '2026-11-28').map(({ from, lastDay }) => [from, lastDay]),
  ).toEqual([
    ['2026-03-01', '2026-11-30'],
    ['2026-12-01', null],
    ['2026-01-01', '2026-02-28'],
  ]);
  expect(listTeamMemberships([], '2026-11-28')).toEqual([]);
});
