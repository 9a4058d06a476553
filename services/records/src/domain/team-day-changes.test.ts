import { addDays, eachDay } from '@portal/kernel/london';
import { type TeamMembership, teamOn, withTeamFrom } from '@portal/kernel/team-membership';
import { pick, seededRandom } from '@portal/testing/seeded-random';
import { expect, test } from 'vitest';
import { teamDayChanges } from './team-day-changes.ts';

const days = eachDay('2026-11-01', '2026-11-20');
const ward: TeamMembership = { from: '2026-11-05', teamId: 'ward' };

test('a first membership changes the days since', () => {
  expect(teamDayChanges(days, [], [ward])).toEqual(days.slice(4));
});

test('a move changes the days until the next one', () => {
  const later = { from: '2026-11-12', teamId: 'theatre' };
  expect(teamDayChanges(days, [ward], [ward, later])).toEqual(days.slice(11));
  const between = { from: '2026-11-08', teamId: null };
  expect(teamDayChanges(days, [ward, later], [ward, between, later])).toEqual(days.slice(7, 11));
});

test('a membership in the future changes no day', () => {
  expect(teamDayChanges(days, [ward], [ward, { from: '2026-12-01', teamId: null }])).toEqual([]);
});

test('updating the changed days gives the same as computing all of them', () => {
  const random = seededRandom(20);
  let memberships: TeamMembership[] = [];
  const teams = new Map<string, string | null>(days.map((day) => [day, null]));
  for (let change = 0; change < 200; change += 1) {
    const from = addDays('2026-10-25', Math.floor(random() * 35));
    const next = withTeamFrom(memberships, { from, teamId: pick(random, ['a', 'b', null]) });
    for (const day of teamDayChanges(days, memberships, next)) teams.set(day, teamOn(next, day));
    memberships = next;
    expect([...teams]).toEqual(days.map((day) => [day, teamOn(memberships, day)]));
  }
});
