import { changeRole } from '@portal/contracts/identity/edit-user';
import {
  deleteTeamMembership,
  maxMovedPeople,
  maxTeamMemberships,
  saveTeamMembers,
} from '@portal/contracts/identity/team';
import { addDays } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { recordMongoCommands } from '@portal/testing/record-mongo-commands';
import { beforeAll, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';
import { type TeamHelpers, teamHelpers } from '../../../testing/teams.ts';
import { republishedHistory } from '../../store/republished-history.ts';

let identity: IdentityTestService;
let helpers: TeamHelpers;
beforeAll(async () => {
  identity = await startIdentityService();
  helpers = await teamHelpers(identity);
});

const insertPeople = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => (await identity.insertAccount('employee')).id),
  );
const removeChange = (id: string, from: string) =>
  helpers.hr.run(deleteTeamMembership, { id, from });

test('people are moved together, published and audited, in the past and the future', async () => {
  const [ward, clinic] = [await helpers.addTeam(), await helpers.addTeam()];
  const people = await insertPeople(3);
  const { data } = await helpers.move(ward.id, '2020-03-02', ...people, ...people);
  const inWard = { from: '2020-03-02', teamId: ward.id };
  expect(data?.map(({ id, teamMemberships }) => [id, teamMemberships])).toEqual(
    people.map((id) => [id, [inWard]]),
  );
  const inClinic = { from: '2099-01-01', teamId: clinic.id };
  await helpers.move(clinic.id, '2099-01-01', ...people);
  for (const id of people) {
    expect(await helpers.membershipsOf(id)).toEqual([inWard, inClinic]);
    expect(await identity.publishedEvents(id)).toMatchObject([
      { type: 'portal.identity.user-changed', data: { version: 2, teamMemberships: [inWard] } },
      { data: { version: 3, teamMemberships: [inWard, inClinic] } },
    ]);
    const rows = await identity.auditRows(id);
    expect(rows).toMatchObject([
      { action: 'team-membership-changed', actorId: helpers.admin.userId },
      { action: 'team-membership-changed' },
    ]);
    expect(rows.map(({ details }) => details)).toEqual([
      [
        { field: 'teamFrom', before: null, after: '2020-03-02' },
        { field: 'team', before: null, after: ward.name },
      ],
      [
        { field: 'teamFrom', before: null, after: '2099-01-01' },
        { field: 'team', before: ward.name, after: clinic.name },
      ],
    ]);
  }
});

test('an account from before there were teams is in none, and its history has its team', async () => {
  const ward = await helpers.addTeam();
  const [id = ''] = await insertPeople(1);
  const accounts = identity.database.collection<{ _id: string }>('accounts');
  await accounts.updateOne({ _id: id }, { $unset: { teamMemberships: 1 } });
  const inWard = { from: '2026-03-02', teamId: ward.id };
  const { data } = await helpers.move(ward.id, inWard.from, id);
  expect(data?.[0]?.teamMemberships).toEqual([inWard]);
  const sources = republishedHistory(identity.database, { seal: (text) => text });
  const source = sources.find(({ name }) => name === 'accounts');
  const [item] = (await source?.byIds([id])) ?? [];
  expect(item?.events).toMatchObject([{ data: { id, teamMemberships: [inWard] } }]);
  const stateOf = (teamMemberships?: object[]) =>
    source?.fingerprint?.({ ...item?.events[0]?.data, teamMemberships });
  expect(stateOf([])).toBe(stateOf(undefined));
  expect(stateOf([inWard])).not.toBe(stateOf([]));
});

test('who is in the team on the day already stays as they are', async () => {
  const ward = await helpers.addTeam();
  const [old = '', fresh = ''] = await insertPeople(2);
  await helpers.move(ward.id, '2026-03-02', old);
  const { data } = await helpers.move(ward.id, '2026-06-01', old, fresh);
  expect(data?.map(({ teamMemberships: [one] }) => one?.from)).toEqual([
    '2026-03-02',
    '2026-06-01',
  ]);
  expect(await identity.publishedEvents(old)).toHaveLength(1);
  expect(await identity.auditRows(old)).toHaveLength(1);
});

test('people are moved out of their team, and the team before applies again if that is removed', async () => {
  const ward = await helpers.addTeam();
  const [id = ''] = await insertPeople(1);
  const inWard = { from: '2026-03-02', teamId: ward.id };
  await helpers.move(ward.id, inWard.from, id);
  await helpers.move(null, '2026-06-01', id);
  expect(await helpers.membershipsOf(id)).toEqual([inWard, { from: '2026-06-01', teamId: null }]);
  expect((await removeChange(id, '2026-06-01')).data?.teamMemberships).toEqual([inWard]);
  // Deleting one that is already deleted succeeds.
  expect((await removeChange(id, '2026-06-01')).data?.teamMemberships).toEqual([inWard]);
  expect(await identity.publishedEvents(id)).toHaveLength(3);
  const rows = await identity.auditRows(id);
  expect(rows).toHaveLength(3);
  expect(rows.at(-1)?.details).toEqual([
    { field: 'teamFrom', before: null, after: '2026-06-01' },
    { field: 'team', before: null, after: ward.name },
  ]);
  expect((await removeChange(newId(), '2026-06-01')).code).toBe('NOT_FOUND');
});

test('all are moved, or none', async () => {
  const ward = await helpers.addTeam();
  const [id = ''] = await insertPeople(1);
  const administrator = await identity.insertAccount('admin');
  const master = await identity.insertAccount('master-admin');
  const unknownPerson = await helpers.move(ward.id, '2026-03-02', id, newId());
  expect(unknownPerson).toMatchObject({ code: 'NOT_FOUND' });
  const unknownTeam = await helpers.move(newId(), '2026-03-02', id);
  expect(unknownTeam).toMatchObject({ code: 'NOT_FOUND' });
  const message = 'Administrators can’t be in a team';
  const withAdmins = await helpers.move(ward.id, '2026-03-02', administrator.id, id, master.id);
  expect(withAdmins.errors[0]).toMatchObject({
    message,
    extensions: {
      code: 'BAD_INPUT',
      issues: [
        { path: ['userIds', 0], message },
        { path: ['userIds', 2], message },
      ],
    },
  });
  expect((await helpers.move(null, '2026-03-02', id, master.id)).code).toBe('FORBIDDEN');
  expect(await helpers.membershipsOf(id)).toEqual([]);
  expect(await identity.publishedEvents(id)).toEqual([]);
});

test('the memberships of somebody who becomes an administrator stay, and can be removed', async () => {
  const ward = await helpers.addTeam();
  const [id = ''] = await insertPeople(1);
  const inWard = { from: '2026-03-02', teamId: ward.id };
  await helpers.move(ward.id, inWard.from, id);
  await helpers.hr.run(changeRole, { id, role: 'admin' });
  expect(await helpers.membershipsOf(id)).toEqual([inWard]);
  expect((await removeChange(id, inWard.from)).data?.teamMemberships).toEqual([]);
});

test('a person has a limited number of changes', async () => {
  const [ward, clinic] = [await helpers.addTeam(), await helpers.addTeam()];
  const teamMemberships = Array.from({ length: maxTeamMemberships }, (_, index) => ({
    from: addDays('2020-01-01', index),
    teamId: index % 2 === 0 ? ward.id : clinic.id,
  }));
  const { id } = await identity.insertAccount('employee', { teamMemberships });
  const [other = ''] = await insertPeople(1);
  const message = 'A person can have up to 100 changes of team';
  const response = await helpers.move(ward.id, '2026-03-02', other, id);
  expect(response.errors[0]).toMatchObject({
    message,
    extensions: { code: 'BAD_INPUT', issues: [{ path: ['userIds', 1], message }] },
  });
  expect(await helpers.membershipsOf(other)).toEqual([]);
});

test.each<[object, (string | number)[], string]>([
  [{ from: '' }, ['from'], 'Enter the first day in the team'],
  [{ from: '2026-02-30' }, ['from'], 'must be a date, for example 2026-07-01'],
  [{ userIds: [] }, ['userIds'], 'Choose at least one person'],
  [{ userIds: Array(201).fill('a'.repeat(24)) }, ['userIds'], 'must be at most 200 people'],
])('%j is refused', async (input, path, message) => {
  const valid = { teamId: null, from: '2026-03-02', userIds: ['a'.repeat(24)] };
  const { errors } = await helpers.hr.run(saveTeamMembers, { ...valid, ...input });
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', issues: [{ path, message }] });
});

test('the most people are moved with as many queries as one, also by two administrators at once', async () => {
  const [ward, clinic] = [await helpers.addTeam(), await helpers.addTeam()];
  const people = await insertPeople(maxMovedPeople);
  const [one = ''] = people;
  let commands = 0;
  const stop = recordMongoCommands(identity.database.name, (command) => {
    const [commandName = ''] = Object.keys(command);
    if (['find', 'update', 'insert', 'findAndModify', 'aggregate'].includes(commandName)) {
      commands += 1;
    }
  });
  await helpers.move(ward.id, '2026-03-02', one);
  const few = commands;
  commands = 0;
  await helpers.move(ward.id, '2026-03-02', ...people);
  stop();
  expect(commands).toBeLessThanOrEqual(few + 10);

  const responses = await Promise.all([
    helpers.move(clinic.id, '2026-06-01', ...people),
    helpers.move(null, '2026-09-01', ...people),
  ]);
  expect(responses.map(({ code }) => code)).toEqual([null, null]);
  for (const id of people) {
    expect(await helpers.membershipsOf(id)).toEqual([
      { from: '2026-03-02', teamId: ward.id },
      { from: '2026-06-01', teamId: clinic.id },
      { from: '2026-09-01', teamId: null },
    ]);
  }
});
