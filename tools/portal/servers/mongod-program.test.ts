import { readFile } from 'node:fs/promises';
import { registerCleanUp } from '@portal/testing/clean-up';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { startTestMongod } from '../testing/start-test-mongod.ts';

test('the log of MongoDB has no values of slow operations', async () => {
  const { rootUri, log } = await startTestMongod(AbortSignal.timeout(110_000));
  const client = await new mongoose.mongo.MongoClient(rootUri).connect();
  registerCleanUp(() => client.close());
  const rows = client.db('identity').collection('rows');
  await rows.insertOne({ name: 'typed as a username' });
  const started = performance.now();
  const $where = 'sleep(500) || true';
  const filter = { name: 'typed as a username', $where };
  await rows.replaceOne(filter, { reason: 'a reason of leave' });
  expect(performance.now() - started).toBeGreaterThan(400);
  const text = await readFile(log, 'utf8');
  expect(text).toContain('Waiting for connections');
  expect(text).not.toContain('typed as a username');
  expect(text).not.toContain('a reason of leave');
}, 120_000);
