import { expect, it } from 'vitest';
import { changeTeamErrors, noTeam, toTeamMove } from './change-team-values.ts';

const person = {
  teamMemberships: [
    { from: '2026-03-01', teamId: 'ward' },
    { from: '2026-12-01', teamId: null },
  ],
};

it.each([
  ['', '', { teamId: 'Choose a team', from: 'Enter a start date' }],
  ['community', '0026-12-01', { from: 'Enter a start date' }],
  ['', '2026-11-30', { teamId: 'Choose a team' }],
  ['community', '2026-11-30', {}],
  ['ward', '2026-11-30', { teamId: 'They’re already in this team on this day' }],
  ['ward', '2026-12-01', {}],
  [noTeam, '2026-11-30', {}],
  [noTeam, '2026-12-01', { teamId: 'They’re not in a team on this day' }],
  [noTeam, '2026-02-28', { teamId: 'They’re not in a team on this day' }],
])('%j from %j', (teamId, from, errors) => {
  expect(changeTeamErrors({ teamId, from }, person)).toEqual(errors);
});

it('sends null for no team', () => {
  expect(toTeamMove({ teamId: noTeam, from: '2026-12-01' })).toEqual({
    teamId: null,
    from: '2026-12-01',
  });
});
