import { addDays } from '@portal/kernel/london';
import { type TeamMembership, withoutTeamFrom, withTeamFrom } from '@portal/kernel/team-membership';
import { expect, it } from 'vitest';
import { movesToRestore } from './restore-memberships.ts';

const teams = ['ward', 'community', null];

function restore(before: TeamMembership[], after: TeamMembership[]): TeamMembership[] {
  const moves = movesToRestore([{ userId: 'u', before, after }]);
  return moves.reduce((now, { teamId, from }) => withTeamFrom(now, { teamId, from }), after);
}

it('restores what was before any change', () => {
  let seed = 1;
  const random = (max: number) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % max;
  };
  const change = () => ({
    teamId: teams[random(teams.length)] ?? null,
    from: addDays('2026-11-01', random(12)),
  });
  for (let round = 0; round < 2_000; round += 1) {
    let before: TeamMembership[] = [];
    for (let step = random(6); step > 0; step -= 1) before = withTeamFrom(before, change());
    const removed = before[random(Math.max(before.length, 1))];
    const after =
      removed && random(2) === 0
        ? withoutTeamFrom(before, removed.from)
        : withTeamFrom(before, change());
    expect(restore(before, after)).toEqual(before);
  }
});

it('restores people who moved together with one move for each team that they came from', () => {
  const after = [{ from: '2026-12-01', teamId: 'ward' }];
  const fromCommunity = [{ from: '2026-01-01', teamId: 'community' }];
  expect(
    movesToRestore([
      { userId: '1', before: [], after },
      { userId: '2', before: fromCommunity, after: [...fromCommunity, ...after] },
      { userId: '3', before: [], after },
      { userId: '4', before: after, after },
    ]),
  ).toEqual([
    { teamId: null, from: '2026-12-01', userIds: ['1', '3'] },
    { teamId: 'community', from: '2026-12-01', userIds: ['2'] },
  ]);
});
