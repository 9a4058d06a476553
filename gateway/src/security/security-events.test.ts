import { createReadingCounter } from '@portal/auth/reading-counter';
import type { SecurityEvent } from '@portal/contracts/identity/security-event';
import { londonDay } from '@portal/kernel/london';
import { eventually } from '@portal/testing/eventually';
import { connectValkeyAt } from '@portal/testing/valkey';
import { expect, inject, test } from 'vitest';
import { createPerson, masterAdminCookie } from '../testing/create-people.ts';
import { startTestGateway } from '../testing/test-gateway.ts';

const gateway = await startTestGateway();

/** The security events about somebody, as administrators see them. */
async function eventsOf(personId: string): Promise<SecurityEvent[]> {
  const path = `/api/admin/security-events?personId=${personId}`;
  const { status, body } = await gateway.get(path, { cookie: masterAdminCookie() });
  expect(status).toBe(200);
  return body as SecurityEvent[];
}

test('refused access, by REST and GraphQL, is listed for administrators', async () => {
  const { id, cookie } = await createPerson(gateway);
  for (let times = 0; times < 3; times += 1) await gateway.get('/api/users', { cookie });
  await gateway.graphql('{ users { id } }', {}, { cookie });
  // Neither wrong input nor a conflict is an attack.
  await gateway.post('/api/leave-requests', { startDate: 'never' }, { cookie });
  await eventually(
    async () => {
      const events = await eventsOf(id);
      const refused = events.filter(({ kind }) => kind === 'refused');
      expect(refused.map(({ action, operation, times }) => [action, operation, times])).toEqual(
        expect.arrayContaining([
          ['access-refused', 'users', 3],
          ['access-refused', 'graphql', 1],
        ]),
      );
      expect(refused).toHaveLength(2);
    },
    { timeoutMs: 30_000 },
  );
});

test('an unknown API token is listed, without the token', async () => {
  const token = `portal_${'x'.repeat(43)}`;
  const refused = await gateway.get('/api/users', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(refused.status).toBe(401);
  const cookie = masterAdminCookie();
  await eventually(
    async () => {
      const path = '/api/admin/security-events?kind=api-token&outcome=failure';
      const { body } = await gateway.get(path, { cookie });
      expect(body).toContainEqual(
        expect.objectContaining({ action: 'api-token-refused', operation: 'users', actorId: null }),
      );
      expect(JSON.stringify(body)).not.toContain(token);
    },
    { timeoutMs: 30_000 },
  );
});

test('the people whose data an administrator opens are counted, not stored', async () => {
  const admin = await createPerson(gateway, 'admin');
  const people = [await createPerson(gateway), await createPerson(gateway)];
  const counter = createReadingCounter(
    connectValkeyAt(inject('gatewayEnvironment').REDIS_URL ?? ''),
  );
  const counted = async () => (await counter.counts(admin.id, [londonDay(new Date())]))[0];
  const { cookie } = admin;
  const sessions = (id: string) => gateway.get(`/api/admin/users/${id}/sessions`, { cookie });
  for (const { id } of [...people, ...people]) expect((await sessions(id)).status).toBe(200);
  await eventually(async () => expect(await counted()).toBe(2), { timeoutMs: 20_000 });
  const third = await createPerson(gateway);
  const document = 'query ($of: ID!) { userSessions(input: { userId: $of }) { id } }';
  const fragment = `query { ...F } fragment F on Query { userSessions(input: { userId: "${third.id}" }) { id } }`;
  await gateway.graphql(document, { of: people[0]?.id }, { cookie });
  expect((await gateway.graphql(fragment, {}, { cookie })).body.errors).toBeUndefined();
  // Their own data is no reading of others’, and people who aren’t administrators can’t open any.
  await sessions(admin.id);
  await eventually(async () => expect(await counted()).toBe(3), { timeoutMs: 20_000 });
});

test('a person counts under each name that an input gives their id, and as the default of a variable', async () => {
  const admin = await createPerson(gateway, 'admin');
  const people: string[] = [];
  for (let i = 0; i < 5; i += 1) people.push((await createPerson(gateway)).id);
  const [sickness, fitNotes, records, one, other] = people;
  const counter = createReadingCounter(
    connectValkeyAt(inject('gatewayEnvironment').REDIS_URL ?? ''),
  );
  const { cookie } = admin;
  const today = londonDay(new Date());
  const paths = [
    `/api/admin/users/${sickness}/sickness`,
    `/api/admin/users/${fitNotes}/fit-notes`,
    `/api/admin/daily-records/${today}?workerId=${records}`,
  ];
  for (const path of paths) expect((await gateway.get(path, { cookie })).status).toBe(200);
  const defaults = [
    `query ($of: ID! = "${one}") { fitNotes(input: { id: $of }) { id } }`,
    `query ($input: UserSessionsInput! = { userId: "${other}" }) { userSessions(input: $input) { id } }`,
  ];
  for (const document of defaults) {
    expect((await gateway.graphql(document, {}, { cookie })).body.errors).toBeUndefined();
  }
  const counted = async () => (await counter.counts(admin.id, [today]))[0];
  await eventually(async () => expect(await counted()).toBe(people.length), { timeoutMs: 20_000 });
});
