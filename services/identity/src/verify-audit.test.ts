import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOutbox } from '@portal/bus/outbox';
import { newId } from '@portal/kernel/new-id';
import { ok } from '@portal/kernel/result';
import { registerCleanUp } from '@portal/testing/clean-up';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { sealingKey } from '@portal/testing/token-keys';
import type { Connection } from 'mongoose';
import { beforeAll, expect, test } from 'vitest';
import { createAuditHash } from './hashing/permanent-hashes.ts';
import { createAuditTrailStore } from './store/audit-trail.ts';

const key = sealingKey();
const count = 1_234;
let uri: string;
let connection: Connection;

/** A trail tampered with by somebody who can write to the database but has no key. */
beforeAll(async () => {
  uri = await freshDatabase('identity-verify');
  connection = await connectDatabase(uri);
  const audit = createAuditTrailStore(connection, createAuditHash(key));
  const entries = Array.from({ length: count }, (_, i) => ({
    at: new Date(Date.UTC(2026, 5, 1, 8) + i * 60_000),
    action: 'signed-in' as const,
    actorId: null,
    targetId: newId(),
    address: '192.0.2.1',
  }));
  await createOutbox({ connection, service: 'identity' }).transact({}, async ({ session }) => {
    await audit.append(entries, session);
    return ok(true);
  });
});

const rows = () => connection.collection<{ _id: number; [field: string]: unknown }>('audit');

const notCompared = 'Not compared with the anchors: NATS_URL is not set';

/** Runs the command and returns its output and exit code. */
function verify(given: string[] = [], env: Record<string, string> = {}) {
  const environment = { PATH: process.env.PATH, MONGODB_URI: uri, SEALING_KEY: key };
  const program = join(import.meta.dirname, 'verify-audit.ts');
  return new Promise<{ code: number; lines: string[] }>((resolve) => {
    execFile(
      process.execPath,
      [program, ...given],
      { env: { ...environment, ...env } },
      (failure, stdout, stderr) =>
        resolve({
          code: failure ? Number(failure.code) : 0,
          // Without a broker. audit-anchors.test.ts has one.
          lines: `${stdout}${stderr}`
            .trim()
            .split('\n')
            .filter((line) => line !== notCompared),
        }),
    );
  });
}

const wholly =
  '1,234 entries, from 01/06/2026 at 09:00 to 02/06/2026 at 05:33: the chain is unbroken';

test('reports an intact trail and its end, which a later run can check', async () => {
  const { code, lines } = await verify();
  expect({ code, lines }).toEqual({
    code: 0,
    lines: [wholly, expect.stringMatching(/^End \(for the next `npm run .+`\): 1234:[\w-]{43}$/)],
  });
  const known = lines[1]?.split(' ').at(-1) as string;
  expect(await verify([known])).toEqual({ code: 0, lines });
  const other = await verify([`${known.slice(0, -1)}${known.endsWith('A') ? 'B' : 'A'}`]);
  expect(other.code).toBe(1);
  expect(other.lines[0]).toBe(
    'The chain is broken: entry 1234 differs from the copy kept elsewhere',
  );
});

test.each<[string, () => Promise<unknown>, string, string]>([
  [
    'edited',
    () => rows().updateOne({ _id: 600 }, { $set: { targetId: newId() } }),
    'entry 600 was changed, replaced or moved',
    '599 entries, from 01/06/2026 at 09:00 to 01/06/2026 at 18:58',
  ],
  [
    'removed',
    () => rows().deleteOne({ _id: 2 }),
    'entry 2 is missing',
    '1 entry, from 01/06/2026 at 09:00 to 01/06/2026 at 09:00',
  ],
  [
    'swapped',
    async () => {
      const [one, other] = await rows()
        .find({ _id: { $in: [3, 4] } })
        .toArray();
      await rows().replaceOne({ _id: 3 }, { ...other, _id: 3 });
      await rows().replaceOne({ _id: 4 }, { ...one, _id: 4 });
    },
    'entry 3 was changed, replaced or moved',
    '2 entries, from 01/06/2026 at 09:00 to 01/06/2026 at 09:01',
  ],
  [
    'cut off at the end',
    () => rows().deleteMany({ _id: { $gt: 1_000 } }),
    'entry 1001 is missing',
    '1,000 entries, from 01/06/2026 at 09:00 to 02/06/2026 at 01:39',
  ],
  ['removed, all of them', () => rows().deleteMany({}), 'entry 1 is missing', ''],
])('rows %s', async (_what, tamper, fault, before) => {
  const all = await rows().find().toArray();
  await tamper();
  const { code, lines } = await verify();
  expect({ code, lines }).toEqual({
    code: 1,
    lines: [
      `The chain is broken: ${fault}`,
      before ? `Unbroken before that: ${before}` : 'No unbroken entries before that',
    ],
  });
  await rows().deleteMany({});
  await rows().insertMany(all);
});

test('reports the first row as broken with another key', async () => {
  const SEALING_KEY = Buffer.alloc(32, 7).toString('base64');
  const { code, lines } = await verify([], { SEALING_KEY });
  expect([code, lines[0]]).toEqual([
    1,
    'The chain is broken: entry 1 was changed, replaced or moved',
  ]);
});

test('the key may come from a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-key-'));
  registerCleanUp(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'key'), `${key}\n`);
  const env = { SEALING_KEY: '', SEALING_KEY_FILE: join(folder, 'key') };
  expect(await verify([], env)).toMatchObject({ code: 0, lines: [wholly, expect.any(String)] });
});

test.each([
  ['no key', [], { SEALING_KEY: '' }, 'SEALING_KEY is not set'],
  ['an invalid entry argument', ['1234'], {}, '1234 isn’t an end printed by an earlier run'],
])('%s: reports it and that nothing was verified', async (_what, given, env, line) => {
  expect(await verify(given, env)).toEqual({ code: 2, lines: [line] });
});
