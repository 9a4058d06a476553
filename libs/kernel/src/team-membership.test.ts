import { pick, seededRandom } from '@portal/testing/seeded-random';
import { describe, expect, it } from 'vitest';
import { addDays, eachDay } from './london.ts';
import {
  isMemberDuring,
  type TeamMembership,
  teamOn,
  teamsDuring,
  withoutTeam,
  withoutTeamFrom,
  withTeamFrom,
} from './team-membership.ts';

const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}`;
const change = (date: number, teamId: string | null): TeamMembership => ({
  from: day(date),
  teamId,
});
/** In Ward 3 from the 2nd, in the clinic from the 10th, in no team from the 20th. */
const memberships = [change(2, 'ward'), change(10, 'clinic'), change(20, null)];

it.each([
  [1, null],
  [2, 'ward'],
  [9, 'ward'],
  [10, 'clinic'],
  [19, 'clinic'],
  [20, null],
  [30, null],
])('on the %i. November somebody is in the team %s', (date, teamId) => {
  expect(teamOn(memberships, day(date))).toBe(teamId);
});

it.each([
  ['ward', 1, 1, false],
  ['ward', 1, 2, true],
  ['ward', 9, 12, true],
  ['ward', 10, 12, false],
  ['clinic', 1, 9, false],
  ['clinic', 1, 30, true],
  ['clinic', 20, 30, false],
  ['office', 1, 30, false],
])('in the team %s from %i to %i November: %s', (teamId, first, last, isMember) => {
  const period = { start: day(first), end: day(last) };
  expect(isMemberDuring(memberships, teamId, period)).toBe(isMember);
});

it.each([
  [1, 1, []],
  [1, 30, ['ward', 'clinic']],
  [9, 9, ['ward']],
  [10, 30, ['clinic']],
  [20, 30, []],
])('from %i to %i November somebody is in %j', (first, last, teamIds) => {
  expect(teamsDuring(memberships, { start: day(first), end: day(last) })).toEqual(teamIds);
});

it('a team to which somebody comes back counts once', () => {
  const back = [...memberships, change(25, 'ward')];
  const period = { start: day(1), end: day(30) };
  expect(teamsDuring(back, period)).toEqual(['ward', 'clinic']);
});

describe('a move', () => {
  it.each<[string, TeamMembership, TeamMembership[]]>([
    ['before all others', change(1, 'office'), [change(1, 'office'), ...memberships]],
    [
      'between others',
      change(5, null),
      [change(2, 'ward'), change(5, null), ...memberships.slice(1)],
    ],
    [
      'on the same day',
      change(10, 'office'),
      [change(2, 'ward'), change(10, 'office'), change(20, null)],
    ],
    ['to the team before', change(10, 'ward'), [change(2, 'ward'), change(20, null)]],
    [
      'to the team after',
      change(5, 'clinic'),
      [change(2, 'ward'), change(5, 'clinic'), change(20, null)],
    ],
    ['to the same team', change(15, 'clinic'), memberships],
    ['out of no team', change(1, null), memberships],
  ])('%s', (_, move, expected) => {
    expect(withTeamFrom(memberships, move)).toEqual(expected);
  });
});

it('the team before applies again if a change is removed', () => {
  expect(withoutTeamFrom(memberships, day(10))).toEqual([change(2, 'ward'), change(20, null)]);
  expect(withoutTeamFrom(memberships, day(2))).toEqual([change(10, 'clinic'), change(20, null)]);
  expect(withoutTeamFrom(memberships, day(3))).toEqual(memberships);
});

it('nobody is in another team instead of a deleted one', () => {
  expect(withoutTeam(memberships, 'clinic')).toEqual([change(2, 'ward'), change(10, null)]);
  expect(withoutTeam(memberships, 'ward')).toEqual([change(10, 'clinic'), change(20, null)]);
  expect(withoutTeam(memberships, 'office')).toEqual(memberships);
});

describe('random changes', () => {
  const random = seededRandom(20);
  const days = eachDay(day(1), day(30));
  const teams = ['ward', 'clinic', 'office', null];
  const teamsByDay = (changes: readonly TeamMembership[]) =>
    days.map((one) => teamOn(changes, one));
  /** From a day up to the next change after it. */
  const affected = (changes: readonly TeamMembership[], first: string) => {
    const next = changes.find(({ from }) => from > first)?.from ?? '9999';
    return (one: string) => one >= first && one < next;
  };

  it('concern only the days up to the next change, and leave no repeats', () => {
    let current: TeamMembership[] = [];
    for (let round = 0; round < 2_000; round += 1) {
      const from = pick(random, days);
      const teamId = pick(random, teams);
      const isAffected = affected(current, from);
      const before = teamsByDay(current);
      const kind = pick(random, ['move', 'move', 'move', 'remove', 'delete'] as const);
      const teamBefore = teamOn(current, addDays(from, -1));
      const after = {
        move: () => withTeamFrom(current, { from, teamId }),
        remove: () => withoutTeamFrom(current, from),
        delete: () => withoutTeam(current, teamId ?? ''),
      }[kind]();
      const isChange = current.some((one) => one.from === from);
      const expected = days.map((one, index) => {
        const was = before[index] ?? null;
        if (kind === 'move') return isAffected(one) ? teamId : was;
        if (kind === 'remove') return isChange && isAffected(one) ? teamBefore : was;
        return was === teamId ? null : was;
      });
      expect(teamsByDay(after)).toEqual(expected);
      if (kind === 'move' && teamOn(current, from) === teamId) expect(after).toEqual(current);
      expect(after.map((one) => one.from)).toEqual(
        [...new Set(after.map((one) => one.from))].sort(),
      );
      after.forEach((one, index) => {
        expect(one.teamId).not.toBe(after[index - 1]?.teamId ?? null);
      });
      for (const id of ['ward', 'clinic', 'office']) {
        const [start = '', end = ''] = [pick(random, days), pick(random, days)].sort();
        const isIn = eachDay(start, end).some((one) => teamOn(after, one) === id);
        expect(isMemberDuring(after, id, { start, end })).toBe(isIn);
      }
      current = after;
    }
  });
});
