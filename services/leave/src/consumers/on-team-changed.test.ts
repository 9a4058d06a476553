import { teamChanged, teamDeleted } from '@portal/contracts/identity/events';
import { newId } from '@portal/kernel/new-id';
import { eventually } from '@portal/testing/eventually';
import { expect, it } from 'vitest';
import { startAnnualLeaveService } from '../../testing/annual-leave.ts';
import { buildTeam } from '../../testing/teams.ts';
import { createLockStore } from '../store/locks.ts';
import { createTeamStore } from '../store/teams.ts';

const { changePerson, database, person, publishHandled } = await startAnnualLeaveService();
const teams = database.collection<{ _id: string }>('teams');

const ward = (version: number, more: Parameters<typeof buildTeam>[0] = {}) => ({
  ...buildTeam(more),
  minimumCover: [3, 3, 3, 3, 3, 2, 2],
  version,
});

it('copies teams, and keeps the newest version in any order of events', async () => {
  const id = newId();
  await publishHandled(teamChanged, ward(2, { id, name: 'Ward 3' }));
  await publishHandled(teamChanged, ward(1, { id, name: 'Ward Three' }));
  const { id: _id, ...stored } = ward(2, { id });
  expect(await teams.findOne({ _id })).toEqual({ _id, ...stored });
  await publishHandled(teamChanged, ward(3, { id, coverRule: 'warn', showsAbsences: true }));
  expect(await teams.findOne({ _id })).toMatchObject({ coverRule: 'warn', showsAbsences: true });
});

it('replaces a deleted team with a tombstone that late events can’t undo, and removes its lock', async () => {
  const id = newId();
  const locks = database.collection<{ _id: string }>('guards');
  await publishHandled(teamChanged, ward(1, { id }));
  await locks.insertOne({ _id: id, taken: 1 } as { _id: string });
  await publishHandled(teamDeleted, { id, version: 3 });
  await publishHandled(teamChanged, ward(2, { id }));
  const tombstone = { _id: id, version: 3, deleted: true };
  expect(await teams.findOne({ _id: id })).toEqual(tombstone);
  await eventually(async () => expect(await locks.countDocuments({ _id: id })).toBe(0));
});

it('leaves no lock of a team that is deleted while leave in it is approved', async () => {
  const stores = { teams: createTeamStore(database), locks: createLockStore(database) };
  const id = newId();
  await publishHandled(teamChanged, ward(1, { id }));
  const session = await database.startSession();
  try {
    session.startTransaction({ readConcern: { level: 'snapshot' } });
    expect(await stores.teams.byIds([id], session)).toHaveLength(1);
    await publishHandled(teamDeleted, { id, version: 2 });
    await expect(stores.locks.lock([id], session)).rejects.toMatchObject({
      codeName: 'WriteConflict',
    });
  } finally {
    await session.endSession();
  }
  expect(await database.collection<{ _id: string }>('guards').countDocuments({ _id: id })).toBe(0);
});

it('keeps the memberships of people; none from events without them', async () => {
  const people = database.collection<{ _id: string }>('people');
  const ada = await person();
  expect(await people.findOne({ _id: ada.id })).toMatchObject({ teamMemberships: [] });
  const teamMemberships = [{ from: '2026-07-01', teamId: newId() }];
  await changePerson({ ...ada, version: 2, teamMemberships });
  expect(await people.findOne({ _id: ada.id })).toMatchObject({ teamMemberships });
});
