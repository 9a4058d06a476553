import { readFile } from 'node:fs/promises';
import { registerCleanUp } from '@portal/testing/clean-up';
import { freshFolder } from '@portal/testing/fresh-folder';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { openDataDirectory } from '../data-directory/open-data-directory.ts';
import { freePort } from '../free-port.ts';
import { supervise } from '../processes/supervise.ts';
import { mongodbAdminUri } from './mongod-program.ts';
import { startMongod } from './start-servers.ts';

test('the log of MongoDB has no values of slow operations', async () => {
  const data = await openDataDirectory(await freshFolder('mongod'));
  const say = () => {};
  const port = await freePort();
  await startMongod(data, port, {
    launch(program) {
      const running = supervise(program, { run: data.in('run'), logs: data.in('logs'), say });
      registerCleanUp(() => running.stop());
      return running;
    },
    say,
    signal: AbortSignal.timeout(110_000),
  });
  registerCleanUp(() => data.release());
  const client = await new mongoose.mongo.MongoClient(mongodbAdminUri(port, data)).connect();
  registerCleanUp(() => client.close());
  const rows = client.db('identity').collection('rows');
  await rows.insertOne({ name: 'typed as a username' });
  const started = performance.now();
  const $where = 'sleep(500) || true';
  const filter = { name: 'typed as a username', $where };
  await rows.replaceOne(filter, { reason: 'a reason of leave' });
  expect(performance.now() - started).toBeGreaterThan(400);
  const log = await readFile(data.in('logs', 'mongod.log'), 'utf8');
  expect(log).toContain('Waiting for connections');
  expect(log).not.toContain('typed as a username');
  expect(log).not.toContain('a reason of leave');
}, 120_000);
