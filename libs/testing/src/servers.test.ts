import { expect, test } from 'vitest';
import { connectDatabase, freshDatabase } from './databases.ts';
import { startNatsServer } from './nats-server.ts';
import { connectValkeyAt, freshValkey } from './valkey.ts';

test('databases are empty and independent', async () => {
  const [one, two] = [await freshDatabase('testing'), await freshDatabase('testing')];
  const first = await connectDatabase(one);
  await first.collection('things').insertOne({ name: 'one' });
  const second = await connectDatabase(two);
  expect(await second.collection('things').countDocuments()).toBe(0);
  expect(await first.collection('things').countDocuments()).toBe(1);
});

test('a transaction works: the server is a replica set', async () => {
  const connection = await connectDatabase(await freshDatabase('testing'));
  await connection.createCollection('things');
  await connection.transaction(async (session) => {
    await connection.collection('things').insertOne({ name: 'one' }, { session });
  });
  expect(await connection.collection('things').countDocuments()).toBe(1);
});

test('Valkey databases are empty and independent', async () => {
  const [one, two] = [connectValkeyAt(await freshValkey()), connectValkeyAt(await freshValkey())];
  await one.set('key', 'value');
  expect(await two.get('key')).toBeNull();
  expect(await one.get('key')).toBe('value');
});

test('a nats-server restarts on its port', async () => {
  const server = await startNatsServer();
  const first = server.pid;
  await server.stop('SIGKILL');
  await server.start();
  expect(server.pid).not.toBe(first);
  expect(server.url).toMatch(/^nats:\/\/127\.0\.0\.1:\d+$/);
});
