import { setTimeout as delay } from 'node:timers/promises';
import { changeRole } from '@portal/contracts/identity/edit-user';
import { defaultEmployment } from '@portal/contracts/identity/employment';
import { importUsers } from '@portal/contracts/identity/import-users';
import { deleteTeam, saveTeamMembers, teams } from '@portal/contracts/identity/team';
import { addDays, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { raceRounds } from '@portal/testing/long-run';
import { subgraphClient } from '@portal/testing/subgraph-client';
import { beforeAll, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';
import { type TeamHelpers, teamHelpers } from '../../../testing/teams.ts';
import { start } from '../../service.ts';
import { republishedHistory } from '../../store/republished-history.ts';

let identity: IdentityTestService;
let helpers: TeamHelpers;
beforeAll(async () => {
  identity = await startIdentityService();
  helpers = await teamHelpers(identity);
});

const today = londonDay(new Date());
const remove = (id: string) => helpers.hr.run(deleteTeam, { id });
const exists = async (id: string) =>
  ((await helpers.hr.run(teams)).data ?? []).some((team) => team.id === id);

test('a team without members is deleted once, and audited', async () => {
  const { id, name } = await helpers.addTeam();
  const responses = await Promise.all(Array.from({ length: 10 }, () => remove(id)));
  expect(responses.filter(({ data }) => data?.success)).toHaveLength(1);
  expect(responses.filter(({ code }) => code === 'NOT_FOUND')).toHaveLength(9);
  expect(await exists(id)).toBe(false);
  expect(await helpers.auditedAs('team-deleted')).toMatchObject([
    { targetId: null, details: [{ field: 'team', after: name }] },
  ]);
  const events = await identity.publishedEvents('all');
  expect(events.filter(({ data }) => data.id === id)).toMatchObject([
    { type: 'portal.identity.team-changed', data: { version: 1 } },
    { type: 'portal.identity.team-deleted', data: { version: 2 } },
  ]);
});

test('the deletion is part of the history that is published again', async () => {
  const { id } = await helpers.addTeam();
  await remove(id);
  const sources = republishedHistory(identity.database, { seal: (text) => text });
  const itemsOf = async (name: string) =>
    (await sources.find((source) => source.name === name)?.byIds([id])) ?? [];
  expect(await itemsOf('teams')).toEqual([]);
  expect(await itemsOf('deleted-teams')).toMatchObject([
    { isValid: true, events: [{ type: 'portal.identity.team-deleted', data: { id, version: 2 } }] },
  ]);
});

test('a team that somebody is in today or later is kept', async () => {
  const [{ id: teamId }, other] = [await helpers.addTeam(), await helpers.addTeam()];
  const [now, later] = [
    await identity.insertAccount('employee'),
    await identity.insertAccount('employee'),
  ];
  await helpers.move(teamId, '2026-03-02', now.id);
  await helpers.move(teamId, addDays(today, 400), later.id);
  const after = 'in this team now or later. Move them to another team before you delete it.';
  expect((await remove(teamId)).errors[0]).toMatchObject({
    message: `2 people are ${after}`,
    extensions: { code: 'CONFLICT' },
  });
  await helpers.move(other.id, today, now.id);
  expect((await remove(teamId)).errors[0]?.message).toBe(`1 person is ${after}`);
  await helpers.move(null, addDays(today, 400), later.id);
  expect((await remove(teamId)).data).toEqual({ success: true });
  expect(await helpers.membershipsOf(now.id)).toEqual([{ from: today, teamId: other.id }]);
  expect(await helpers.membershipsOf(later.id)).toEqual([]);
});

test('past members, leavers and administrators are taken out of it', async () => {
  const { id: teamId, name } = await helpers.addTeam();
  const teamMemberships = [{ from: '2026-03-02', teamId }];
  const past = await identity.insertAccount('employee', {
    teamMemberships: [...teamMemberships, { from: '2026-06-01', teamId: null }],
  });
  const employment = { ...defaultEmployment, lastDay: addDays(today, -1) };
  const leaver = await identity.insertAccount('employee', { employment, teamMemberships });
  const admin = await identity.insertAccount('employee', { teamMemberships });
  await helpers.hr.run(changeRole, { id: admin.id, role: 'admin' });
  expect((await remove(teamId)).data).toEqual({ success: true });
  for (const { id } of [past, leaver, admin]) {
    expect(await helpers.membershipsOf(id)).toEqual([]);
    const events = await identity.publishedEvents(id);
    expect(events.at(-1)).toMatchObject({
      type: 'portal.identity.user-changed',
      data: { teamMemberships: [] },
    });
    expect((await identity.auditRows(id)).at(-1)).toMatchObject({
      action: 'team-membership-changed',
      details: [
        { field: 'teamFrom', after: '2026-03-02' },
        { field: 'team', before: name, after: null },
      ],
    });
  }
});

test('more past members than a transaction changes are taken out of it', async () => {
  const { id: teamId } = await helpers.addTeam();
  const teamMemberships = [
    { from: '2026-03-02', teamId },
    { from: '2026-06-01', teamId: null },
  ];
  const people = await Promise.all(
    Array.from({ length: 450 }, () => identity.insertAccount('employee', { teamMemberships })),
  );
  const headers = { 'idempotency-key': newId(), 'x-idempotency-fingerprint': 'a'.repeat(64) };
  const deleteOnce = () => helpers.hr.run(deleteTeam, { id: teamId }, headers);
  expect((await deleteOnce()).data).toEqual({ success: true });
  // A repeated request gets the first response, although the team is gone.
  expect((await deleteOnce()).data).toEqual({ success: true });
  const rows = identity.database.collection('accounts');
  expect(await rows.countDocuments({ 'teamMemberships.teamId': teamId })).toBe(0);
  const ids = people.map(({ id }) => id);
  const changed = { subject: /user-changed/, 'event.subject': { $in: ids } };
  expect(await identity.database.collection('outbox').countDocuments(changed)).toBe(450);
}, 60_000);

test('nobody is moved or imported to a team that is deleted at the same moment', async () => {
  // In one process the transactions run one at a time.
  const others = await Promise.all([start(identity.env), start(identity.env)]);
  try {
    const [moving, importing] = others.map(({ url }) =>
      subgraphClient(url, 'identity').as(helpers.admin),
    );
    for (let round = 0; round < raceRounds(); round += 1) {
      const { id: teamId, name } = await helpers.addTeam();
      const { id } = await identity.insertAccount('employee');
      const csv = `First name,Last name,Team\nMary,Seacole,${name}`;
      const [removed, moved, imported] = await Promise.all([
        delay((round % 10) * 4).then(() => remove(teamId)),
        moving?.run(saveTeamMembers, { teamId, from: '2026-03-02', userIds: [id] }),
        importing?.run(importUsers, { csv }),
      ]);
      const isDeleted = removed.data !== null;
      if (!isDeleted) expect(removed.code).toBe('CONFLICT');
      expect(await exists(teamId)).toBe(!isDeleted);
      if (isDeleted) expect([moved?.code, imported?.code]).toEqual(['NOT_FOUND', 'BAD_INPUT']);
      const members = { 'teamMemberships.teamId': teamId };
      const count = await identity.database.collection('accounts').countDocuments(members);
      const joined = [moved?.code, imported?.code].filter((code) => code === null);
      expect(count).toBe(joined.length);
    }
  } finally {
    await Promise.all(others.map((other) => other.stop()));
  }
});
