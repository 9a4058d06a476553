import type { Caller } from '@portal/auth/caller';
import { createReadingCounter } from '@portal/auth/reading-counter';
import { createRefusalQueue } from '@portal/auth/refusal-queue';
import { changePassword } from '@portal/contracts/identity/own-account';
import {
  failedSignInDays,
  type SecurityEvent,
  securityEvents,
} from '@portal/contracts/identity/security-event';
import type { InputOf } from '@portal/contracts/operation';
import { addDays, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { createLog } from '@portal/runtime/log';
import { eventually } from '@portal/testing/eventually';
import { beforeAll, expect, test } from 'vitest';
import {
  chosenSecrets,
  type IdentityTestService,
  startIdentityService,
} from '../../../testing/service.ts';
import { findUnusualReading } from '../../jobs/find-unusual-reading.ts';
import { createAccountStore } from '../../store/accounts.ts';
import { createSecurityEventStore } from '../../store/security-events.ts';

const wrong = 'Wrong-Pass-1';
const typedAsName = 'My-Real-Passw0rd';

let identity: IdentityTestService;
let admin: Partial<Caller>;
beforeAll(async () => {
  identity = await startIdentityService({ SIGN_IN_LIMIT_PAIR: '3' });
  admin = (await identity.insertAccount('admin')).caller;
});

async function listed(input: InputOf<typeof securityEvents> = {}): Promise<SecurityEvent[]> {
  const { data, errors } = await identity.ask.as(admin).run(securityEvents, input);
  expect(errors).toEqual([]);
  return data?.items ?? [];
}

test('only administrators may read them', async () => {
  const { caller } = await identity.insertAccount('employee');
  for (const contract of [securityEvents, failedSignInDays] as const) {
    expect((await identity.ask.as(caller).run(contract, {})).code).toBe('FORBIDDEN');
    expect((await identity.ask.anonymous().run(contract, {})).code).toBe('UNAUTHENTICATED');
    expect((await identity.ask.as(admin).run(contract, {})).errors).toEqual([]);
  }
});

test('failed sign-ins are counted by account and network, and unknown names aren’t stored', async () => {
  const { user } = await identity.createEstablishedUser();
  const { username } = user;
  const address = '198.51.100.1';
  for (let times = 0; times < 5; times += 1) {
    await identity.signIn({ username, password: wrong }, { address });
  }
  for (let times = 0; times < 2; times += 1) {
    await identity.signIn({ username: typedAsName, password: 'x' }, { address: '198.51.100.9' });
  }
  const failed = { outcome: 'failure', actorId: null } as const;
  await eventually(async () => {
    const events = await listed({ personId: user.id, outcome: 'failure' });
    expect(events).toMatchObject([
      { kind: 'lockout', action: 'sign-in-locked', ...failed, times: 2, address },
      { kind: 'failed-sign-in', action: 'sign-in-failed', ...failed, times: 3, address },
    ]);
    expect(events[0]?.target).toMatchObject({ id: user.id, lastName: user.lastName });
    const unknown = (await listed({ kind: 'failed-sign-in' })).filter((one) => !one.targetId);
    expect(unknown).toMatchObject([{ ...failed, target: null, times: 2 }]);
  });
  const { data: days } = await identity.ask.as(admin).run(failedSignInDays, {});
  expect(days).toHaveLength(30);
  expect(days?.at(-1)).toEqual({ day: londonDay(new Date()), count: 5 });
  expect(days?.[0]).toEqual({ day: addDays(londonDay(new Date()), -29), count: 0 });
  for (const { name } of await identity.database.listCollections()) {
    const rows = await identity.database.collection(name).find().toArray();
    expect(JSON.stringify(rows), name).not.toContain(typedAsName);
  }
});

test('changes of credentials come from the audit trail, once each, with filters and pages', async () => {
  const { user, caller } = await identity.createEstablishedUser();
  const input = { currentPassword: chosenSecrets.newPassword, newPassword: 'Another-Secret-2' };
  await identity.ask.as(caller).run(changePassword, input);
  await identity.signIn({
    username: user.username,
    password: input.newPassword,
    securityAnswer: chosenSecrets.securityAnswer,
  });
  const personId = user.id;
  await eventually(async () =>
    expect((await listed({ personId })).map(({ action }) => action)).toEqual([
      'new-device',
      'password-changed',
    ]),
  );
  const kinds = await listed({ personId, kind: 'password', outcome: 'success' });
  expect(kinds).toMatchObject([{ actorId: user.id, targetId: user.id, count: null, times: 1 }]);
  expect(await listed({ personId, outcome: 'failure' })).toEqual([]);
  const today = londonDay(new Date());
  expect(await listed({ personId, fromDay: today, toDay: today })).toHaveLength(2);
  expect(await listed({ personId, toDay: addDays(today, -1) })).toEqual([]);
  expect(await listed({ personId, fromDay: addDays(today, 1) })).toEqual([]);
  const backwards = { fromDay: today, toDay: addDays(today, -1) };
  const refused = await identity.ask.as(admin).run(securityEvents, backwards);
  expect(refused.code).toBe('BAD_INPUT');

  const first = await identity.ask.as(admin).run(securityEvents, { personId, limit: 1 });
  const after = first.data?.next ?? '';
  const second = await identity.ask.as(admin).run(securityEvents, { personId, limit: 1, after });
  expect(first.data?.items).toMatchObject([{ action: 'new-device' }]);
  expect(second.data).toMatchObject({ items: [{ action: 'password-changed' }], next: null });
  const forged = await identity.ask.as(admin).run(securityEvents, { after: 'eA' });
  expect(forged.code).toBe('BAD_INPUT');
});

test('refusals of the gateways are listed, whatever else is in the queue', async () => {
  const { id } = await identity.insertAccount('employee');
  const queue = createRefusalQueue(identity.redis);
  const at = Date.now();
  const refusal = { operation: 'users', actorId: id, address: '203.0.113.5', at } as const;
  await identity.redis.rpush('security:refusals', 'no JSON', '{"reason":"invented"}');
  await queue.add([{ ...refusal, reason: 'access-refused', times: 2 }]);
  await queue.add([{ ...refusal, reason: 'access-refused', times: 3 }]);
  await eventually(
    async () =>
      expect(await listed({ personId: id })).toMatchObject([
        {
          kind: 'refused',
          action: 'access-refused',
          operation: 'users',
          outcome: 'failure',
          times: 5,
        },
      ]),
    { timeoutMs: 20_000 },
  );
});

test('unusual reading and exports are listed once a day, with the count and what is usual', async () => {
  const { id: readerId } = await identity.insertAccount('admin');
  const { id: usualReader } = await identity.insertAccount('admin');
  const reading = createReadingCounter(identity.redis);
  const accounts = createAccountStore(identity.database);
  const events = createSecurityEventStore(identity.database);
  const lines: string[] = [];
  const log = createLog(
    { service: 'identity', level: 'info' },
    { write: (line: string) => void lines.push(line) },
  );
  const now = new Date();
  const today = londonDay(now);
  const people = (count: number) => Array.from({ length: count }, () => newId());
  for (const back of [1, 2, 3]) {
    await reading.add(addDays(today, -back), readerId, people(5));
    await reading.add(addDays(today, -back), usualReader, people(20));
  }
  await reading.add(today, readerId, people(31));
  await reading.add(today, usualReader, people(40));
  // Of somebody who was deleted today.
  await reading.add(today, newId(), people(100));
  const exported = (index: number) =>
    ({ id: `export-${index}`, at: now, action: 'staff-exported', actorId: usualReader }) as const;
  await events.add(Array.from({ length: 10 }, (_, i) => ({ ...exported(i), address: '' })));
  for (let times = 0; times < 2; times += 1) {
    await findUnusualReading({ accounts, reading, securityEvents: events, log }, now);
  }
  await reading.add(today, readerId, people(10));
  await findUnusualReading({ accounts, reading, securityEvents: events, log }, now);
  const unusual = await listed({ kind: 'unusual' });
  expect(unusual).toHaveLength(2);
  const read = unusual.find(({ action }) => action === 'unusual-reading');
  expect(read).toMatchObject({ actorId: readerId, usualCount: 5, outcome: 'success' });
  // HyperLogLogs estimate, almost exactly for so few.
  expect(read?.count).toBeGreaterThan(39);
  expect(unusual.find(({ action }) => action === 'unusual-exports')).toMatchObject({
    actorId: usualReader,
    count: 10,
    usualCount: 0,
  });
  expect(lines.map((line) => JSON.parse(line)['event.action']).sort()).toEqual([
    'unusual-exports',
    'unusual-reading',
  ]);
});

test('rows and counts expire after 90 days', async () => {
  for (const name of ['securityevents', 'failedsignindays']) {
    const indexes = await identity.database.collection(name).indexes();
    expect(indexes).toContainEqual(
      expect.objectContaining({ key: { at: 1 }, expireAfterSeconds: 90 * 24 * 3_600 }),
    );
  }
});
