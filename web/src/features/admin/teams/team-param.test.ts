import { expect, it } from 'vitest';
import { readTeamParam, writeTeamParam } from './team-param.ts';

const teamId = '6710f2c8a1b2c3d4e5f60d01';

it('reads and writes the URL and keeps the other parameters', () => {
  const urlParams = writeTeamParam(new URLSearchParams('tab=records&worker=1'), teamId);
  expect(String(urlParams)).toBe(`tab=records&worker=1&team=${teamId}`);
  expect(readTeamParam(urlParams)).toBe(teamId);
  expect(String(writeTeamParam(urlParams, null))).toBe('tab=records&worker=1');
});

it.each(['', 'team=', 'team=ward-3', `team=${teamId}0`])('reads no team from %j', (query) => {
  expect(readTeamParam(new URLSearchParams(query))).toBe(null);
});
