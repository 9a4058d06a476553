import { serviceStateQuery } from '@portal/contracts/service-state';
import { registerCleanUp } from '@portal/testing/clean-up';
import { createServiceEnvironment } from '@portal/testing/create-service-environment';
import { connectDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { startNatsServer } from '@portal/testing/nats-server';
import { createNetworkProxy } from '@portal/testing/network-proxy';
import { subgraphClient } from '@portal/testing/subgraph-client';
import { connectValkeyAt } from '@portal/testing/valkey';
import { beforeEach, expect, test } from 'vitest';
import { start } from './testing/main.ts';

const leaveState = serviceStateQuery('leave');
const nats = await startNatsServer();
const env = await createServiceEnvironment('leave', { nats });
const mongo = await createNetworkProxy(env.MONGODB_URI as string);
const redis = await createNetworkProxy(env.REDIS_URL as string);
const broker = await createNetworkProxy(nats.url);
const before = Date.now();
const service = await start({
  ...env,
  MONGODB_URI: mongo.url,
  REDIS_URL: redis.url,
  NATS_URL: broker.url,
});
registerCleanUp(() => service.stop());
const ask = subgraphClient(service.url, 'leave');
const admin = ask.as({ userId: 'a'.repeat(24), role: 'admin' });
const database = await connectDatabase(env.MONGODB_URI as string);

const well = {
  databaseConnected: true,
  brokerConnected: true,
  queuesConnected: true,
  eventsWaiting: 0,
  deadLetters: 0,
  // The tests' server has no limit.
  isMemoryShort: null,
  isDiskShort: false,
  retention: [],
};

/** How it is, and that it did not take long to say so. */
async function stateNow() {
  const requested = performance.now();
  const { data, errors } = await admin.run(leaveState);
  expect(errors).toEqual([]);
  // The gateway waits five seconds.
  expect(performance.now() - requested).toBeLessThan(4_000);
  return data;
}

beforeEach(async () => {
  for (const cable of [mongo, redis, broker]) cable.setState('whole');
  await eventually(async () => expect(await stateNow()).toMatchObject(well), { timeoutMs: 60_000 });
});

test('reports its health, its queues and its scheduled jobs', async () => {
  await connectValkeyAt(env.REDIS_URL as string).set('waiting', 3);
  await database.collection('names').insertOne({ name: 'Ann' });
  const state = await stateNow();
  expect(state).toEqual({
    ...well,
    startedAt: expect.any(String),
    queues: [{ name: 'tests', waiting: 3, failed: 0 }],
    jobs: [
      {
        name: 'counting',
        lastRunAt: null,
        nextRunAt: null,
        failures: 1,
        lastError: null,
        lastErrorCode: null,
      },
      {
        name: 'stream-check',
        lastRunAt: null,
        nextRunAt: expect.any(String),
        failures: 0,
        lastError: null,
        lastErrorCode: null,
      },
    ],
  });
  expect(Date.parse(state?.startedAt ?? '')).toBeGreaterThanOrEqual(before);
});

test('counts unpublished events and dead letters', async () => {
  broker.setState('cut');
  const row = { subject: 'portal.leave.x.y', event: {}, publishedAt: null };
  await database
    .collection<{ _id: string }>('outbox')
    .insertMany([
      { ...row, _id: 'waits' },
      { ...row, _id: 'was published', publishedAt: new Date() } as { _id: string },
    ]);
  await database.collection('deadletters').insertMany([
    { consumer: 'leave-from-identity', deadAt: new Date() },
    { consumer: 'leave-from-identity', deadAt: null },
  ]);
  const now = { eventsWaiting: 1, deadLetters: 1 };
  await eventually(async () => expect(await stateNow()).toMatchObject(now));
  await database.collection('outbox').deleteMany({});
  await database.collection('deadletters').deleteMany({});
});

const nothing = { databaseConnected: false, eventsWaiting: null, deadLetters: null, jobs: null };
test.each([
  ['the database', 'cut', mongo, nothing],
  ['the database', 'stuck', mongo, nothing],
  ['the broker', 'cut', broker, { brokerConnected: false }],
  ['the broker', 'stuck', broker, { brokerConnected: false }],
  ['the queues', 'cut', redis, { queuesConnected: false, queues: null }],
  ['the queues', 'stuck', redis, { queuesConnected: false, queues: null }],
] as const)(
  'says that %s is away: %s',
  async (_what, state, cable, expected) => {
    cable.setState(state);
    await eventually(async () => expect(await stateNow()).toMatchObject({ ...well, ...expected }));
  },
  30_000,
);

test('is for administrators only', async () => {
  expect((await ask.anonymous().run(leaveState)).code).toBe('UNAUTHENTICATED');
  const employee = ask.as({ userId: 'b'.repeat(24), role: 'employee' });
  expect((await employee.run(leaveState)).code).toBe('FORBIDDEN');
});
