import { expect, test } from 'vitest';
import { formatTeams } from './team-names.ts';

const names = new Map([
  ['ward', 'Ward 3'],
  ['theatre', 'Theatre'],
]);

test.each([
  [[], ''],
  [['theatre'], 'Theatre'],
  [['ward', 'theatre'], 'Ward 3, Theatre'],
  [['deleted', 'theatre'], 'Theatre'],
])('formats %j as %j', (teamIds, formatted) => {
  expect(formatTeams(teamIds, names)).toBe(formatted);
});
