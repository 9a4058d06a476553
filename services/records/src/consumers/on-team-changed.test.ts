import { teamChanged, teamDeleted } from '@portal/contracts/identity/events';
import { newId } from '@portal/kernel/new-id';
import { eventually } from '@portal/testing/eventually';
import { expect, test } from 'vitest';
import { startArchiveEnvironment } from '../../testing/start-archive-environment.ts';
import { openArchiveStores } from '../store/archive-stores.ts';

const rules = {
  minimumCover: [0, 0, 0, 0, 0, 0, 0],
  coverRule: 'warn' as const,
  showsAbsences: false,
};

test('copies the names of teams, in any order of events; a deleted team leaves a tombstone', async () => {
  const { database, publish, startService } = await startArchiveEnvironment();
  const { teams } = openArchiveStores(database, {
    nation: 'england-and-wales',
    retentionYears: { records: 6, clockIns: 6, leave: 6 },
  });
  const [ward, theatre, deleted] = [newId(), newId(), newId()];
  const change = (id: string, version: number, name: string) =>
    publish(teamChanged, 'all', { id, version, name, ...rules });
  await change(ward, 2, 'Ward 3');
  await change(ward, 1, 'Ward Three');
  await publish(teamDeleted, 'all', { id: deleted, version: 3 });
  await change(deleted, 2, 'Ward 9');
  await change(theatre, 1, 'Theatre');
  await startService();
  const expected = new Map([
    [ward, 'Ward 3'],
    [theatre, 'Theatre'],
  ]);
  await eventually(async () => expect(await teams.names()).toEqual(expected), {
    timeoutMs: 60_000,
  });
  const stored = database.collection<{ _id: string }>('teams');
  expect(await stored.findOne({ _id: deleted })).toEqual({
    _id: deleted,
    version: 3,
    deleted: true,
  });
});
