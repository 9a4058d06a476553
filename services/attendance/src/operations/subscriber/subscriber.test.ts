import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mirrorStreamName } from '@portal/bus/ensure-stream';
import { subscriberList } from '@portal/bus/subscriber-accounts';
import { startPortalBroker, testMirrorSyncKey } from '@portal/bus/testing/portal-broker';
import { connectSubscriber, readMirror } from '@portal/bus/testing/subscriber-mirrors';
import { clockIn } from '@portal/contracts/attendance/clock';
import * as contracts from '@portal/contracts/attendance/subscriber';
import { personReference } from '@portal/contracts/identity/user';
import { newId } from '@portal/kernel/new-id';
import { eventually } from '@portal/testing/eventually';
import { freshFolder } from '@portal/testing/fresh-folder';
import { readPublishedEvents } from '@portal/testing/nats-client';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startAttendanceService } from '../../../testing/service.ts';

const { createSubscriber, revokeSubscriber } = contracts;
// Without names, which identity adds.
const subscribers = {
  ...contracts.subscribers,
  output: contracts.subscribers.output.extend({
    subscribers: z.array(
      contracts.subscriber.extend({ createdBy: personReference.pick({ id: true }).nullable() }),
    ),
  }),
  document: contracts.subscribers.document.replaceAll(/ firstName lastName/g, ''),
};

let nats: Awaited<ReturnType<typeof startPortalBroker>>;
let attendance: Awaited<ReturnType<typeof startAttendanceService>>;
let file: string;
let admin: Awaited<ReturnType<Awaited<ReturnType<typeof startAttendanceService>>['employee']>>;

beforeAll(async () => {
  nats = await startPortalBroker();
  file = join(await freshFolder('subscribers'), 'subscribers.json');
  const more = {
    SUBSCRIBER_LIST: file,
    SUBSCRIBER_KEEPER_KEY: testMirrorSyncKey,
    SUBSCRIBER_SERVERS: nats.url,
  };
  attendance = await startAttendanceService({ nats, more });
  const [boss] = await attendance.people({ role: 'admin', isAdmin: true });
  if (!boss) throw new Error('not reached');
  admin = { id: boss.id, ...attendance.as({ userId: boss.id, role: 'admin' }) };
});

/** What the supervisor does when the list of subscribers changes. */
async function configureBroker() {
  const { subscribers } = subscriberList.parse(JSON.parse(await readFile(file, 'utf8')));
  await nats.subscribe(subscribers.map(({ id, passwordHash }) => ({ id, password: passwordHash })));
  return subscribers;
}

async function created(name: string) {
  const { data, errors } = await admin.run(createSubscriber, { name });
  expect(errors).toEqual([]);
  if (!data) throw new Error('not reached');
  await eventually(async () => {
    expect((await configureBroker()).map(({ id }) => id)).toContain(data.id);
  });
  return data;
}

/** A subscriber's connection that has read events. */
async function readingSubscriber(id: string, password: string) {
  // The broker drops a connection that comes in while it reads its configuration.
  const connection = await connectSubscriber(nats.url, id, password);
  try {
    expect(await readMirror(connection)).not.toEqual([]);
    return connection;
  } catch (notYet) {
    // The account has a limit of connections.
    await connection.close();
    throw notYet;
  }
}

async function listed() {
  const { data, errors } = await admin.run(subscribers);
  expect(errors).toEqual([]);
  if (!data) throw new Error('not reached');
  return data;
}

test('the first subscriber is there, and can not be revoked', async () => {
  await eventually(async () => {
    expect(await listed()).toMatchObject({
      isManaged: true,
      subscribers: [{ id: 'first', isBuiltIn: true, createdBy: null, state: 'ready' }],
    });
  });
  expect((await admin.run(revokeSubscriber, { id: 'first' })).code).toBe('CONFLICT');
});

test('an added one reads the events with the credentials that are shown once', async () => {
  const { id, name, credentials } = await created('Payroll system');
  expect(name).toBe('Payroll system');
  expect(credentials).toEqual({
    servers: nats.url,
    user: `subscriber-${id}`,
    pass: expect.stringMatching(/^[\w-]{32}$/),
    stream: mirrorStreamName,
  });
  const nurse = await attendance.employee();
  expect((await nurse.run(clockIn)).errors).toEqual([]);
  const reader = await eventually(() => readingSubscriber(id, credentials.pass));
  await eventually(
    async () =>
      expect((await readMirror(reader)).map(({ subject }) => subject)).toContain(nurse.id),
    { timeoutMs: 60_000 },
  );
  const consumer = await reader.jetstream().consumers.get(mirrorStreamName);
  await consumer.consume({ callback: () => {} });
  await eventually(
    async () => {
      expect((await listed()).subscribers).toContainEqual({
        id,
        name,
        isBuiltIn: false,
        createdAt: expect.stringMatching(/Z$/),
        createdBy: { id: admin.id },
        state: 'ready',
        isConnected: expect.any(Boolean),
        lastSeenAt: expect.stringMatching(/Z$/),
        eventsBehind: expect.any(Number),
      });
    },
    { timeoutMs: 60_000 },
  );

  // The password is nowhere: not in the database, not in the list, not in an event.
  const kept = [await readFile(file, 'utf8')];
  for (const name of ['subscribers', 'mirrors', 'outbox', 'idempotency']) {
    kept.push(JSON.stringify(await attendance.database.collection(name).find().toArray()));
  }
  kept.push(JSON.stringify(await readPublishedEvents(attendance.attendance, 'attendance')));
  expect(kept.join()).not.toContain(credentials.pass);
  expect(kept.join()).toContain('$2b$');
});

test('a name is used once, also if two add it at once', async () => {
  const name = 'Rota planner';
  const both = await Promise.all([
    admin.run(createSubscriber, { name }),
    admin.run(createSubscriber, { name: 'rota  PLANNER' }),
  ]);
  expect(both.map(({ code }) => code ?? null).sort()).toEqual(['CONFLICT', null]);
  expect((await admin.run(createSubscriber, { name: '  ' })).code).toBe('BAD_INPUT');
  expect((await admin.run(createSubscriber, { name: 'x'.repeat(61) })).code).toBe('BAD_INPUT');
});

test('a revoked one loses access within seconds, and its copy is deleted', async () => {
  const { id, credentials } = await created('Old system');
  const other = await created('Other system');
  const reader = await eventually(() => readingSubscriber(id, credentials.pass));
  const revokedAt = performance.now();
  expect((await admin.run(revokeSubscriber, { id })).data).toEqual({ success: true });
  expect((await admin.run(revokeSubscriber, { id })).code).toBe('NOT_FOUND');
  expect((await listed()).subscribers.map((one) => one.id)).not.toContain(id);
  await eventually(async () => {
    const row = (await configureBroker()).find((one) => one.id === id);
    // Gone, or there without a password until its copy is deleted.
    expect(row?.passwordHash ?? null).toBeNull();
  });
  await reader.closed();
  expect(performance.now() - revokedAt).toBeLessThan(15_000);
  await expect(connectSubscriber(nats.url, id, credentials.pass)).rejects.toThrow();
  await eventually(
    async () => expect((await configureBroker()).map((one) => one.id)).not.toContain(id),
    { timeoutMs: 60_000 },
  );
  const mirrors = await attendance.database.collection('mirrors').find().toArray();
  expect(mirrors.map(({ _id }) => String(_id))).not.toContain(id);
  await eventually(() => connectSubscriber(nats.url, other.id, other.credentials.pass));
  // The name is free again.
  await created('Old system');
});

test('adding and revoking are in the audit trail, which subscribers can’t see', async () => {
  const { id } = await created('Audited system');
  const named = [{ field: 'system', before: null, after: 'Audited system' }];
  await admin.run(revokeSubscriber, { id });
  await eventually(async () => {
    const events = (await readPublishedEvents(attendance.attendance, 'attendance')).map(
      ({ event }) => event,
    );
    const audited = events.filter(({ type }) => type === 'portal.attendance.audited');
    expect(audited.slice(-2).map(({ data }) => data)).toMatchObject([
      { action: 'subscriber-created', actorId: admin.id, id: admin.id, details: named },
      { action: 'subscriber-revoked', actorId: admin.id, id: admin.id, details: named },
    ]);
  });
  const nurse = await attendance.employee();
  await nurse.run(clockIn);
  const first = await connectSubscriber(nats.url);
  await eventually(
    async () => {
      const events = await readMirror(first);
      expect(events.map(({ subject }) => subject)).toContain(nurse.id);
      expect(events.map(({ type }) => type)).not.toContain('portal.attendance.audited');
    },
    { timeoutMs: 60_000 },
  );
});

test('only administrators can list, add and revoke them', async () => {
  const employee = await attendance.employee();
  for (const [caller, code] of [
    [{}, 'UNAUTHENTICATED'],
    [{ userId: employee.id, role: 'employee' }, 'FORBIDDEN'],
    [{ userId: newId(), role: 'admin', stage: 'setup' }, 'SETUP_REQUIRED'],
  ] as const) {
    const ask = attendance.as(caller);
    expect((await ask.run(subscribers)).code).toBe(code);
    expect((await ask.run(createSubscriber, { name: 'Mine' })).code).toBe(code);
    expect((await ask.run(revokeSubscriber, { id: newId() })).code).toBe(code);
  }
});

test('without management of the broker, there is nothing to manage', async () => {
  const foreign = await startAttendanceService();
  const ask = foreign.as({ userId: admin.id, role: 'admin' });
  expect((await ask.run(subscribers)).data).toEqual({ isManaged: false, subscribers: [] });
  expect((await ask.run(createSubscriber, { name: 'One' })).code).toBe('SERVICE_UNAVAILABLE');
  expect((await ask.run(revokeSubscriber, { id: newId() })).code).toBe('NOT_FOUND');
});
