import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { createTokenSigner } from '@portal/auth/internal-tokens';
import { createKeyRing } from '@portal/auth/key-ring';
import { createSealer } from '@portal/auth/sealer';
import { connectBus } from '@portal/bus/nats-connection';
import type { User } from '@portal/contracts/identity/user';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { eventually } from '@portal/testing/eventually';
import { totpCodeAt } from '@portal/testing/totp-code';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  createEmployee,
  createFirstAdmin,
  retryUntilReady,
  signInAdmin,
  testCredentials,
} from '../bench/create-accounts.ts';
import { type RestClient, restClient } from '../bench/rest-client.ts';
import { withDatabases } from '../command-line/run-on-databases.ts';
import { readPorts } from '../portal/data-directory/assign-ports.ts';
import type { Secrets } from '../portal/data-directory/secrets.ts';
import type { Portal } from '../portal/start-portal.ts';
import { createPortalFolder } from '../portal/testing/create-portal-folder.ts';

// The keys of a portal are rotated while people work. The tests build on each other.

const limit = 240_000;
const { folder, start } = await createPortalFolder('keys');
const dataDir = join(folder, 'one');
let portal: Portal & { said: string[] };
let admin: RestClient;
let employee: RestClient;
/** The secrets before the first rotation. */
let before: Secrets;
let feedPath = '';
/** Of somebody with an authenticator app. */
let secret = '';
let recoveryCodes: string[] = [];

const readSecrets = async (): Promise<Secrets> =>
  JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'));
const keyCount = (ring: string) => createKeyRing(ring).keys().length;

beforeAll(async () => {
  portal = await start('one');
  before = await readSecrets();
  admin = await createFirstAdmin(portal.url);
  employee = await createEmployee(portal.url, admin, 'ada.keys');
  await createEmployee(portal.url, admin, 'joan.keys');
  const edith = await createEmployee(portal.url, admin, 'edith.keys');
  const factors = '/api/account/second-factors/totp';
  ({ secret } = await edith.post<{ secret: string }>(factors, {
    password: testCredentials.password,
  }));
  ({ recoveryCodes } = await edith.post<{ recoveryCodes: string[] }>(`${factors}/confirm`, {
    code: totpCodeAt(secret, Date.now()),
  }));
  const names = { firstName: 'Grace', lastName: 'Hopper', username: 'grace.keys' };
  await admin.post('/api/users', { ...names, password: 'sealed-for-7-days', role: 'employee' });
  const { id } = await userOf('ada.keys');
  await admin.patch(`/api/admin/users/${id}/email`, { email: 'ada@example.org' });
  await retryUntilReady(async () => {
    ({ path: feedPath } = await employee.post<{ path: string }>('/api/calendar-feed'));
  });
}, limit);

/** Runs a command of package.json on the portal, without npm. */
async function run(command: string, args: string[] = [], env: Record<string, string> = {}) {
  const program = join(import.meta.dirname, '../portal/bootstrap.mjs');
  const child = spawn(process.execPath, [program, command, ...args], {
    env: { ...process.env, PORTAL_DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, lines: output.trim().split('\n'), errors };
}

async function userOf(username: string): Promise<User> {
  const users = await admin.get<User[]>('/api/users');
  return users.find((user) => user.username === username) as User;
}

async function signIn(username: string): Promise<RestClient> {
  const person = restClient(portal.url);
  await person.post('/api/login', { username, ...testCredentials });
  return person;
}

/** Sends requests of all kinds until it is stopped; gives what failed. */
function work() {
  const failures: unknown[] = [];
  let count = 0;
  let isStopping = false;
  const kinds = [
    () => admin.get('/api/users'),
    () => admin.get('/api/admin/pending-leave-details'),
    () => employee.get('/api/auth/user'),
    () => employee.get('/api/leave-balance'),
    () => employee.get('/api/calendar-feed'),
    () => employee.post('/api/messages', { content: 'Which key is it?' }),
    () => signIn('joan.keys'),
  ];
  const loops = kinds.map(async (send) => {
    while (!isStopping) {
      await send().then(
        () => (count += 1),
        (failure: Error) => failures.push(failure.message),
      );
      await delay(200);
    }
  });
  return {
    count: () => count,
    async stop(): Promise<unknown[]> {
      isStopping = true;
      await Promise.all(loops);
      return failures;
    },
  };
}

/** What a service responds to a token that these keys have signed. */
async function statusFor(privateKey: string, service: ServiceName): Promise<number> {
  const ports = await readPorts(dataDir);
  const caller = {
    userId: null,
    role: null,
    stage: 'none',
    sessionId: null,
    authenticatedAt: null,
  } as const;
  const token = createTokenSigner(privateKey)(caller, service);
  const response = await fetch(`http://127.0.0.1:${ports[service]}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: '{ __typename }' }),
  });
  return response.status;
}

/** Whether all that is kept for long can be read, and by the first key of each ring alone. */
async function expectSealedWithNewKeys(): Promise<void> {
  const { sealing, mail } = await readSecrets();
  const sealerOf = (ring: string) => createSealer(createKeyRing(ring).keys()[0].text);
  const signal = AbortSignal.timeout(30_000);
  await withDatabases({ name: 'test', directory: dataDir, signal }, async ({ connect }) => {
    const people = (await connect('messaging')).collection('people');
    const [ada] = await people.find({ sealedEmail: { $type: 'string' } }).toArray();
    expect(sealerOf(mail).open(ada?.sealedEmail)).toBe('ada@example.org');
    const feed = await (await connect('leave')).collection('calendar_feeds').findOne();
    expect(feedPath).toContain(sealerOf(sealing.leave).open(feed?.sealedSecret));
    const accounts = (await connect('identity')).collection('accounts');
    const grace = await accounts.findOne({ temporaryPassword: { $ne: null } });
    const { sealed } = grace?.temporaryPassword ?? {};
    expect(sealerOf(sealing.identity).open(sealed)).toBe('sealed-for-7-days');
    const factor = await (await connect('identity'))
      .collection('factors')
      .findOne({ kind: 'totp' });
    expect(sealerOf(sealing.identity).open(factor?.sealedSecret)).toBe(secret);
  });
  expect((await userOf('grace.keys')).password).toBe('sealed-for-7-days');
  expect(await employee.get('/api/calendar-feed')).toMatchObject({ path: feedPath });
}

test(
  'a backup of the keys before them restores after a rotation',
  async () => {
    const key = join(folder, 'backup-key.txt');
    const store = join(folder, 'backups');
    const made = await run('backup', ['--new-key', key]);
    const recipient = /age1\w+/.exec([...made.lines, await readFile(key, 'utf8')].join('\n'))?.[0];
    const backup = await run('backup', [store], { BACKUP_RECIPIENT: recipient ?? '' });
    expect(backup).toMatchObject({ code: 0 });

    expect(await run('keys:rotate')).toMatchObject({ code: 0 });
    const restored = await run('restore', [store, '--key', key, '--to', join(folder, 'restored')], {
      PORTAL_DATA_DIR: '',
    });
    expect(restored).toMatchObject({ code: 0 });
    const again = await start('restored');
    const hr = await signInAdmin(again.url);
    const users = await hr.get<User[]>('/api/users');
    const grace = users.find(({ username }) => username === 'grace.keys');
    expect(grace?.password).toBe('sealed-for-7-days');
    await again.stop();
  },
  limit,
);

test(
  'no request fails while keys are rotated, and everyone stays signed in',
  async () => {
    const pids = portal.pids();
    const load = work();
    for (let round = 0; round < 2; round += 1) {
      const done = load.count();
      await eventually(() => expect(load.count()).toBeGreaterThan(done + 50), {
        timeoutMs: 60_000,
      });
      const older = keyCount((await readSecrets()).session);
      const { code, lines } = await run('keys:rotate');
      expect(code).toBe(0);
      expect(lines[0]).toMatch(/^New keys are in use: token, session, mail, sealing of identity/);
      expect(lines.find((line) => line.startsWith('session'))).toMatch(
        new RegExp(`${older} older keys? `),
      );
    }
    const done = load.count();
    await eventually(() => expect(load.count()).toBeGreaterThan(done + 50), { timeoutMs: 60_000 });
    expect(await load.stop()).toEqual([]);
    expect(portal.pids()).toEqual(pids);
    await expectSealedWithNewKeys();
    expect(await run('audit:verify')).toMatchObject({ code: 0 });
  },
  limit,
);

test('a write is repeated with its key after a rotation, and gets the first response', async () => {
  const headers = {
    'content-type': 'application/json',
    cookie: employee.cookie(),
    'idempotency-key': 'across a rotation',
  };
  const body = JSON.stringify({ content: 'Only once' });
  const send = () => fetch(`${portal.url}/api/messages`, { method: 'POST', headers, body });
  const first = await send();
  expect(first.status).toBe(201);
  expect(await run('keys:rotate')).toMatchObject({ code: 0 });
  const again = await send();
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(await again.json()).toEqual(await first.json());
});

test('a service accepts tokens of the key before until it is dropped, and then refuses them', async () => {
  const [oldKey, { tokens }] = [before.tokens.privateKey, await readSecrets()];
  for (const service of serviceNames) {
    expect(await statusFor(oldKey, service)).toBe(200);
    expect(await statusFor(tokens.privateKey, service)).toBe(200);
  }
  const { code, lines } = await run('keys:rotate', ['--drop-older']);
  expect(code).toBe(0);
  expect(lines).toContainEqual(expect.stringMatching(/^token: dropped the key of \d\d\/\d\d/));
  const after = await readSecrets();
  expect(keyCount(after.tokens.publicKey)).toBe(1);
  expect(keyCount(after.session)).toBe(1);
  for (const service of serviceNames) {
    expect(await statusFor(oldKey, service)).toBe(401);
    expect(await statusFor(tokens.privateKey, service)).toBe(401);
    expect(await statusFor(after.tokens.privateKey, service)).toBe(200);
  }
});

test('once all older keys are dropped, people sign in again, and stored data is readable', async () => {
  await expect(admin.get('/api/users')).rejects.toThrow('401');
  admin = await signInAdmin(portal.url);
  employee = await signIn('ada.keys');
  await expectSealedWithNewKeys();
  // A recovery code may lie in a drawer for years.
  const { password } = testCredentials;
  const withCode = { username: 'edith.keys', password, code: recoveryCodes[0] };
  await restClient(portal.url).post('/api/login', withCode);
});

test(
  'a stopped portal gets new keys too, uses them from its next start on, and rotates old ones itself',
  async () => {
    await portal.stop();
    const refused = await run('keys:rotate', ['--drop-older']);
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.errors).toContain('the portal is not running: start it');
    const { lines } = await run('keys:rotate');
    expect(lines[1]).toBe('The portal is not running: it uses them from its next start on');
    const rotated = await readSecrets();
    expect(keyCount(rotated.session)).toBe(2);

    process.env.KEY_ROTATION_DAYS = '1';
    const made = new Date(Date.now() - 25 * 3_600_000).toISOString();
    const keyDates = Object.fromEntries(
      Object.keys(rotated.keyDates ?? {}).map((id) => [id, made]),
    );
    const aged = { ...rotated, keyDates, passwordsSince: made };
    await writeFile(join(dataDir, 'secrets.json'), JSON.stringify(aged));
    portal = await start('one');
    await expectNewPasswords(rotated);
    await eventually(() => expect(portal.said.join('\n')).toContain('New keys are in use'), {
      timeoutMs: 60_000,
    });
    delete process.env.KEY_ROTATION_DAYS;
    await eventually(async () => expect(keyCount((await readSecrets()).tokens.publicKey)).toBe(2));
    // The session of before, at the new address.
    const headers = { cookie: employee.cookie() };
    expect((await fetch(`${portal.url}/api/calendar-feed`, { headers })).status).toBe(200);
    admin = await signInAdmin(portal.url);
    employee = await signIn('ada.keys');
    await expectSealedWithNewKeys();
    const log = await readFile(join(dataDir, 'logs/identity.log'), 'utf8');
    expect(log).toMatch(/"key":"session","keyId":"[\w-]{8}".*key used for the first time/);
  },
  limit,
);

/** Expects that the servers refuse the passwords of before, which the start replaced. */
async function expectNewPasswords({ mongodb, nats, valkey }: Secrets): Promise<void> {
  const ports = await readPorts(dataDir);
  const database = `mongodb://leave:${mongodb.services.leave}@127.0.0.1:${ports.mongod}/leave`;
  await expect(new mongoose.mongo.MongoClient(database).connect()).rejects.toThrow(
    'Authentication failed',
  );
  const address = { servers: `nats://127.0.0.1:${ports.nats}`, name: 'test', user: 'leave' };
  await expect(
    connectBus({ ...address, pass: nats.services.leave }, { waitForBroker: false }),
  ).rejects.toThrow(/authorization/i);
  const account = { username: 'gateway', password: valkey.gateway };
  const client = new Redis({ port: ports.valkey, ...account });
  onTestFinished(() => client.disconnect());
  const [failure] = await once(client, 'error');
  expect(failure.message).toContain('WRONGPASS');
}
