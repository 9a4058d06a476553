import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { rebuildsOf } from '@portal/bus/rebuilds';
import { atEnd } from '@portal/testing/clean-up';
import { connectTo, freshDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { expect, test } from 'vitest';

/** The command without npm, on the database `<name>-records`. */
function command(uri: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'rebuild.ts'), ...args], {
    env: { ...process.env, MONGODB_URI: uri },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const ended = Promise.all([text(child.stderr), once(child, 'close')]);
  return {
    said: () => said.trim().split('\n'),
    async end() {
      const [complained, [code]] = await ended;
      return { lines: said.trim().split('\n'), complained: complained.trim(), code };
    },
  };
}

async function portal() {
  const uri = await freshDatabase('rebuild');
  const place = new URL(uri);
  place.pathname += '-records';
  const connection = await connectTo(place.href);
  atEnd(() => connection.dropDatabase());
  return { uri, rebuilds: rebuildsOf(connection) };
}

test('asks the service, says how far it is, and ends with it', async () => {
  const { uri, rebuilds } = await portal();
  const running = command(uri);
  const become = (changes: object) => rebuilds.updateOne({ _id: 'rebuild' }, { $set: changes });
  const wanted = { state: 'wanted', generation: 0, wantedAt: expect.any(Date) };
  await eventually(async () => expect(await rebuilds.findOne()).toMatchObject(wanted));
  await become({ state: 'reading', waiting: 1 });
  await eventually(() => expect(running.said()).toContain('1 event to be read'));
  await become({ state: 'done', waiting: 0, doneAt: new Date() });
  const { lines, complained, code } = await running.end();
  expect([code, complained]).toEqual([0, '']);
  expect(lines.at(-1)).toMatch(/^Everything is read anew/);
});

test('where the portal does not run, it is noted', async () => {
  const { uri, rebuilds } = await portal();
  const { lines, code } = await command(uri).end();
  expect([code, lines.at(-1)]).toEqual([
    0,
    'It is noted: the records service does it once the portal runs.',
  ]);
  expect(await rebuilds.findOne()).toMatchObject({ state: 'wanted' });
});

test('says how it is used', async () => {
  const wrong = await command('mongodb://127.0.0.1:1', 'everything').end();
  expect(wrong).toMatchObject({ code: 2, complained: 'usage: npm run records:rebuild' });
});
