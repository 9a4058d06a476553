import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { rebuildStateCollection } from '@portal/bus/rebuild-state';
import { streamCheckCollection } from '@portal/bus/stream-checks';
import type { ServiceName } from '@portal/contracts/operation';
import { registerCleanUp } from '@portal/testing/clean-up';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { expect, test } from 'vitest';

/** The command without npm, on the database `<name>-records`. */
function command(uri: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'rebuild.ts'), ...args], {
    env: { ...process.env, MONGODB_URI: uri },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  const ended = Promise.all([text(child.stderr), once(child, 'close')]);
  return {
    stdout: () => stdout.trim().split('\n'),
    async end() {
      const [stderr, [code]] = await ended;
      return { lines: stdout.trim().split('\n'), stderr: stderr.trim(), code };
    },
  };
}

async function portal() {
  const uri = await freshDatabase('rebuild');
  async function databaseOf(service: ServiceName) {
    const place = new URL(uri);
    place.pathname += `-${service}`;
    const connection = await connectDatabase(place.href);
    registerCleanUp(() => connection.dropDatabase());
    return connection;
  }
  const followed = await Promise.all(
    (['identity', 'attendance', 'leave'] as const).map(databaseOf),
  );
  /** Answers as the services do once they have compared what they hold with their streams. */
  async function compared(missingCount = 0): Promise<void> {
    for (const connection of followed) {
      const checks = streamCheckCollection(connection);
      await eventually(async () =>
        expect(await checks.findOne()).toMatchObject({ state: 'wanted' }),
      );
      const doneAt = new Date();
      await checks.updateOne({}, { $set: { state: 'done', doneAt, checked: 9, missingCount } });
    }
  }
  return { uri, rebuilds: rebuildStateCollection(await databaseOf('records')), compared };
}

test('asks the service, says how far it is, and ends with it', async () => {
  const { uri, rebuilds, compared } = await portal();
  const running = command(uri);
  await compared();
  const become = (changes: object) => rebuilds.updateOne({ _id: 'rebuild' }, { $set: changes });
  const wanted = { state: 'wanted', generation: 0, wantedAt: expect.any(Date) };
  await eventually(async () => expect(await rebuilds.findOne()).toMatchObject(wanted));
  await become({ state: 'reading', waiting: 1 });
  await eventually(() => expect(running.stdout()).toContain('1 event still to read'));
  await become({ state: 'done', waiting: 0, doneAt: new Date() });
  const { lines, stderr, code } = await running.end();
  expect([code, stderr]).toEqual([0, '']);
  expect(lines.at(-1)).toMatch(/^The data has been rebuilt/);
});

test('refuses streams that lack something, and says what to do', async () => {
  const { uri, rebuilds, compared } = await portal();
  const running = command(uri);
  await compared(2);
  expect(await running.end()).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /^The stream of identity is missing 2 of 9 events.+ `npm run events:republish`, then this command again\.$/,
    ),
  });
  expect(await rebuilds.findOne()).toBeNull();
});

test('where the portal does not run, nobody can say whether the streams are complete', async () => {
  const { uri, rebuilds } = await portal();
  const { stderr, code } = await command(uri).end();
  expect([code, stderr]).toEqual([
    2,
    'Start the portal first: only its services can check whether the streams are complete.',
  ]);
  expect(await rebuilds.findOne()).toBeNull();
});

test('says how it is used', async () => {
  const wrong = await command('mongodb://127.0.0.1:1', 'everything').end();
  expect(wrong).toMatchObject({ code: 2, stderr: 'usage: npm run records:rebuild' });
});
