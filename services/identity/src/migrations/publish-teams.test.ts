import { createOutbox } from '@portal/bus/outbox';
import { expect, test } from 'vitest';
import { startIdentityService } from '../../testing/service.ts';
import { teamHelpers } from '../../testing/teams.ts';
import { createTeamStore } from '../store/teams.ts';
import { publishTeams } from './publish-teams.ts';

test('each team is published with its next version and otherwise unchanged', async () => {
  const identity = await startIdentityService();
  const { addTeam } = await teamHelpers(identity);
  const [ward, theatre] = [await addTeam({ name: 'Ward 3' }), await addTeam({ name: 'Theatre' })];
  const connection = identity.database;
  const deps = {
    outbox: createOutbox({ connection, service: 'identity' }),
    teams: createTeamStore(connection),
  };
  const before = await deps.teams.all();
  expect(await publishTeams(deps, new Date())).toEqual({ teams: before.length });

  expect(await deps.teams.all()).toEqual(before.map((team) => ({ ...team, version: 2 })));
  const published = (await identity.publishedEvents('all')).map(({ data }) => data);
  expect(published).toContainEqual({ ...ward, version: 2 });
  expect(published).toContainEqual({ ...theatre, version: 2 });
});
