import { expect, test } from 'vitest';
import { buildTeam, type TeamFields, teamAuditDetails, withTeamFields } from './team.ts';

const fields: TeamFields = {
  name: 'Ward 3',
  minimumCover: [3, 3, 3, 3, 3, 2, 2],
  coverRule: 'warn',
  showsAbsences: true,
};
const team = buildTeam('66f000000000000000000001', fields);

test('a team is compared by its name without case and surplus blanks', () => {
  expect(team).toEqual({ ...fields, id: team.id, version: 1, nameKey: 'ward 3' });
  const renamed = withTeamFields(team, { ...fields, name: 'WARD  4' });
  expect(renamed).toMatchObject({ version: 2, name: 'WARD  4', nameKey: 'ward 4' });
});

test('the same fields change nothing', () => {
  expect(withTeamFields(team, { ...fields, minimumCover: [...fields.minimumCover] })).toBe(team);
  expect(withTeamFields(team, { ...fields, name: 'WARD 3' })).toMatchObject({ version: 2 });
  expect(withTeamFields(team, { ...fields, minimumCover: [3, 3, 3, 3, 3, 2, 0] }).version).toBe(2);
});

test('the audit details have what has changed, and always the name', () => {
  expect(teamAuditDetails(null, team)).toEqual([
    { field: 'team', before: null, after: 'Ward 3' },
    { field: 'minimumCover', before: null, after: '3,3,3,3,3,2,2' },
    { field: 'coverRule', before: null, after: 'warn' },
    { field: 'showsAbsences', before: null, after: 'true' },
  ]);
  const after: TeamFields = { ...fields, coverRule: 'block', showsAbsences: false };
  expect(teamAuditDetails(team, after)).toEqual([
    { field: 'team', before: null, after: 'Ward 3' },
    { field: 'coverRule', before: 'warn', after: 'block' },
    { field: 'showsAbsences', before: 'true', after: 'false' },
  ]);
  expect(teamAuditDetails(team, { ...fields, name: 'Ward 4' })).toEqual([
    { field: 'team', before: 'Ward 3', after: 'Ward 4' },
  ]);
});
