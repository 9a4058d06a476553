import { randomBytes } from 'node:crypto';
import type { AuditEntry } from '@portal/contracts/identity/audit';
import type { Team } from '@portal/contracts/identity/team';
import type { User } from '@portal/contracts/identity/user';
import { beforeAll, expect, test } from 'vitest';
import { masterAdminCookie } from '../testing/create-people.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let gateway: TestGateway;
let cookie: string;

const name = `Ward ${randomBytes(4).toString('hex')}`;

beforeAll(async () => {
  gateway = await startTestGateway();
  cookie = masterAdminCookie();
});

const path = '/api/admin/teams';
const move = async (teamId: string | null, from: string, users: readonly User[]) => {
  const body = { teamId, from, userIds: users.map(({ id }) => id) };
  return gateway.post('/api/admin/team-members', body, { cookie });
};

test('a team is added, gets members, loses them and is deleted by REST', async () => {
  const fields = {
    minimumCover: [3, 3, 3, 3, 3, 2, 2],
    coverRule: 'block',
    showsAbsences: true,
  };
  const added = await gateway.post(path, { name, ...fields }, { cookie });
  expect(added).toMatchObject({ status: 200, body: { name, ...fields } });
  const { id } = added.body as Team;
  expect((await gateway.get(path, { cookie })).body).toContainEqual({ id, name, ...fields });
  expect(await gateway.post(path, { name: name.toUpperCase() }, { cookie })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', issues: [{ path: ['name'] }] },
  });

  const csv = `First name,Last name,First day,Team\nMary,Seacole,2026-03-02,${name}\nEdith,Cavell,,`;
  const imported = await gateway.post('/api/admin/users/import', { csv }, { cookie });
  const [mary, edith] = imported.body as [User, User];
  expect(mary.teamMemberships).toEqual([{ from: '2026-03-02', teamId: id }]);
  expect(await move(id, '2026-06-01', [mary, edith])).toMatchObject({
    status: 200,
    body: [
      { teamMemberships: [{ from: '2026-03-02', teamId: id }] },
      { teamMemberships: [{ from: '2026-06-01', teamId: id }] },
    ],
  });
  expect(await gateway.send('DELETE', `${path}/${id}`, { cookie })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', message: expect.stringContaining('2 people are in this team') },
  });

  await move(null, '2026-07-01', [mary]);
  const change = `/api/admin/users/${edith.id}/team-memberships/2026-06-01`;
  expect(await gateway.send('DELETE', change, { cookie })).toMatchObject({
    status: 200,
    body: { id: edith.id, teamMemberships: [] },
  });
  expect(await gateway.send('DELETE', `${path}/${id}`, { cookie })).toMatchObject({ status: 200 });
  expect((await gateway.send('DELETE', `${path}/${id}`, { cookie })).status).toBe(404);

  const trail = await gateway.get(`/api/admin/audit?personId=${mary.id}`, { cookie });
  expect((trail.body as AuditEntry[]).map(({ action }) => action)).toEqual([
    'team-membership-changed',
    'team-membership-changed',
    'account-created',
  ]);
});
