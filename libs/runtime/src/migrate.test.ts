import { setTimeout as delay } from 'node:timers/promises';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { beforeEach, expect, test } from 'vitest';
import { ConfigurationError } from './env.ts';
import { createLog } from './log.ts';
import { dataVersion, isNewDatabase, type Migration, migrate } from './migrate.ts';

const log = createLog({ service: 'leave', level: 'silent' });

let uri: string;
let ran: string[];
beforeEach(async () => {
  uri = await freshDatabase('migrate');
  ran = [];
});

const migration = (name: string, work = async () => {}): Migration => ({
  name,
  async run() {
    ran.push(name);
    await work();
  },
});

async function run(migrations: readonly Migration[], isNew = false) {
  const connection = await connectDatabase(uri);
  await migrate({ connection, service: 'leave', isNew, log }, migrations);
  return dataVersion(connection);
}

test('a new database needs no migration', async () => {
  const connection = await connectDatabase(uri);
  expect(await isNewDatabase(connection)).toBe(true);
  expect(await run([migration('first')], true)).toBe(1);
  expect(await isNewDatabase(connection)).toBe(false);
  expect(await run([migration('first'), migration('second')])).toBe(2);
  expect(ran).toEqual(['second']);
});

test('data of portal 1.0.0 goes through all migrations once, in order', async () => {
  const migrations = [migration('first'), migration('second')];
  expect(await run(migrations)).toBe(2);
  expect(await run(migrations)).toBe(2);
  expect(ran).toEqual(['first', 'second']);
});

test('of several processes one migrates, and all wait until it is done', async () => {
  let done = 0;
  const slow = migration('slow', async () => {
    await delay(300);
    done += 1;
  });
  await Promise.all(
    [1, 2, 3].map(async () => {
      await run([slow]);
      expect(done).toBe(1);
    }),
  );
  expect(ran).toEqual(['slow']);
});

test('a migration that fails stops the start, and the next start runs it again', async () => {
  let isBroken = true;
  const migrations = [
    migration('first'),
    migration('second', async () => {
      if (isBroken) throw new RangeError('broken');
    }),
  ];
  await expect(run(migrations)).rejects.toThrow('broken');
  isBroken = false;
  expect(await run(migrations)).toBe(2);
  expect(ran).toEqual(['first', 'second', 'second']);
});

test('data of a newer portal is refused in one sentence', async () => {
  await run([migration('first'), migration('second')]);
  const refusal = run([migration('first')]);
  await expect(refusal).rejects.toThrow(ConfigurationError);
  await expect(refusal).rejects.toThrow(
    'the leave database was written by a newer version of the portal (data version 2; this version supports up to 1): start the newer version, or restore a backup',
  );
});
