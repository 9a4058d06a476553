import { registerCleanUp } from '@portal/testing/clean-up';
import { freshDatabase } from '@portal/testing/databases';
import { createNetworkProxy } from '@portal/testing/network-proxy';
import { Schema } from 'mongoose';
import { expect, test } from 'vitest';
import { ConfigurationError } from './env.ts';
import { metricsText } from './metrics.ts';
import { connectMongo, createIndexes, mongoTimeouts, requireMongoUri } from './mongo.ts';

const uri = await freshDatabase('indexes');

/** What a version of the portal leaves behind that keeps what is handled for so many seconds. */
async function startedWith(expireAfterSeconds: number) {
  const connection = await connectMongo(uri, 'test');
  registerCleanUp(() => connection.close());
  const schema = new Schema({ name: String, handledAt: Date });
  schema.index({ name: 1 }, { unique: true });
  schema.index({ handledAt: 1 }, { expireAfterSeconds });
  const model = connection.model('Row', schema);
  await createIndexes(connection);
  return model;
}

test('an index with other options is recreated, and the others stay', async () => {
  const before = await startedWith(600);
  await before.create({ name: 'Ada' });
  const after = await startedWith(120);
  expect(await after.listIndexes()).toMatchObject([
    { key: { _id: 1 } },
    { key: { name: 1 }, unique: true },
    { key: { handledAt: 1 }, expireAfterSeconds: 120 },
  ]);
  expect(await after.countDocuments()).toBe(1);
});

test('rejects where an index can’t be created', async () => {
  const connection = await connectMongo(uri, 'test');
  registerCleanUp(() => connection.close());
  await connection.collection('twins').insertMany([{ name: 'Ada' }, { name: 'Ada' }]);
  const schema = new Schema({ name: String }).index({ name: 1 }, { unique: true });
  connection.model('Twin', schema, 'twins');
  await expect(createIndexes(connection)).rejects.toThrow('duplicate key');
});

test('a member that hangs is abandoned sooner than a server without successor', () => {
  const member = mongoTimeouts(
    'mongodb://leave:a-b@127.0.0.1:1,127.0.0.1:2/leave?replicaSet=portal',
  );
  expect(member).toMatchObject({ connectTimeoutMS: 1_500, heartbeatFrequencyMS: 500 });
  const single = mongoTimeouts('mongodb://leave:a@127.0.0.1:1/leave?readPreferenceTags=a:1,b:2');
  expect(single).toMatchObject({ connectTimeoutMS: 4_000, heartbeatFrequencyMS: 2_000 });
});

test('a connection to a server whose machine was lost is replaced within seconds, and its write is sent again', async () => {
  const proxy = await createNetworkProxy(uri);
  const connection = await connectMongo(proxy.url, 'test');
  registerCleanUp(() => connection.close());
  const rows = connection.collection('lost');
  await rows.insertOne({});
  proxy.abandonConnections();
  await rows.insertOne({});
  expect(await rows.countDocuments()).toBe(2);
}, 15_000);

test('the use of the connection pool is measured', async () => {
  const connection = await connectMongo(uri, 'pool-test');
  registerCleanUp(() => connection.close());
  const read = async (name: string) => {
    const { text } = await metricsText();
    return Number(text.match(new RegExp(`^${name}\\{service="pool-test"\\} (.+)$`, 'm'))?.[1]);
  };
  const rows = connection.collection('rows');
  await Promise.all([rows.findOne(), rows.findOne()]);
  expect(await read('portal_mongodb_connection_wait_seconds_count')).toBe(2);
  expect(await read('portal_mongodb_connections_in_use')).toBe(0);
});

test.each([
  'mongodb://leave:quok@ka@mongodb/leave',
  'mongodb://leave:quok/ka@mongodb/leave',
  'mongodb://leave:quokka@mongodb:port/leave',
  'mongodb://leave:quokka@mongodb/leave?replicaSet',
  'mongodb://leave:quokka@mongodb/leave?unknown=1',
  'localhost:27017/leave',
])('%s is refused in one line without the password', async (invalid) => {
  const failure = await connectMongo(invalid, 'test').catch((error: Error) => error);
  expect(failure).toBeInstanceOf(ConfigurationError);
  expect((failure as Error).message).toMatch(/^MONGODB_URI is not valid: .+$/);
  expect((failure as Error).message).not.toMatch(/quok|ka@/);
});

test.each([
  'mongodb://leave:pass%40word@one:27017,two:27017/leave?replicaSet=portal',
  'mongodb://root:password@mongodb/{service}?authSource=admin',
  'mongodb+srv://leave:password@cluster.example.org/leave',
])('%s is accepted', (valid) => {
  expect(() => requireMongoUri(valid)).not.toThrow();
});
