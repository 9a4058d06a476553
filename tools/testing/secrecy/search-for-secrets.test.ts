import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNatsServer } from '@portal/testing/nats-server';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { connect } from 'nats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMongod } from '../start-mongod.ts';
import { startTestServers, type TestServers } from '../test-servers.ts';
import { hashLogEnvironment, readHashedSecrets } from './hashed-secrets.ts';
import { type SearchResult, searchForSecrets } from './search-for-secrets.ts';

// Plants secrets in forbidden places; the search must find each of them.

const limit = 180_000;
const planted = {
  document: 'planted in a document',
  dropped: 'planted where it was dropped',
  stopped: 'planted before a stop',
  removed: 'planted and removed',
  nats: 'planted in a message',
  valkey: 'planted and flushed',
  log: 'planted "in" a log',
};
const elsewhere = 'said by nobody';
const short = 'short';
const unnoted = 'never-noted';

const temporaryBefore = process.env.TMPDIR;
let folder: string;
let servers: TestServers;
let result: SearchResult;
const notesOf = (...secrets: string[]) =>
  new Map(secrets.map((secret) => [tagOf(secret), secret] as const));

beforeAll(async () => {
  // Not a folder that a run of all tests keeps: there these would be found again.
  folder = await mkdtemp(join(tmpdir(), 'planted-'));
  process.env.TMPDIR = folder;
  servers = await startTestServers({ TEST_NATS_SERVER_BIN: process.env.TEST_NATS_SERVER_BIN });
  await Promise.all([plantInMongodb(), plantInStopped(), plantInValkey(), plantInNats()]);
  await mkdir(join(folder, 'logs'));
  await writeFile(join(folder, 'logs', 'identity.log'), JSON.stringify({ msg: planted.log }));
  result = await searchForSecrets({
    folder,
    running: servers.mongods,
    hashedSecrets: notesOf(...Object.values(planted), elsewhere, short),
    hashLogFile: join(folder, 'noted'),
  });
}, limit);

afterAll(async () => {
  await servers?.stop();
  if (temporaryBefore === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = temporaryBefore;
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

test.each([
  ['document', 'found in MongoDB (the tests’ server: kept.things)'],
  ['dropped', 'found in its oplog (the tests’ server: local.oplog.rs)'],
  ['removed', 'found in its oplog (the tests’ server: local.oplog.rs)'],
  ['stopped', /found in its oplog \(portal-\w+\/mongod: local\.oplog\.rs\)/],
  ['nats', /found in NATS \(portal-nats-.*msgs\/1\.blk\)/],
  ['valkey', /found in Valkey \(.*appendonlydir/],
  ['log', 'found in logs and other files (logs/identity.log)'],
] as const)('finds what is %s', (name, where) => {
  const faults = result.faults.filter((fault) => fault.startsWith(`passwordHash of ${name} `));
  expect(faults.join('\n')).toMatch(where);
});

test('never reports a secret itself', () => {
  const said = [...result.report, ...result.faults].join('\n');
  for (const secret of [...Object.values(planted), elsewhere]) expect(said).not.toContain(secret);
});

test('reports how much was searched, and nothing about secrets that were not found', () => {
  expect(result.faults.filter((fault) => fault.includes('of elsewhere '))).toEqual([]);
  expect(result.report).toHaveLength(6);
  for (const line of result.report.slice(1))
    expect(line).toMatch(/: [1-9]\d* (files|documents in \d+ collections), \d+\.\d MB$/);
});

test("reports secrets that it can't search for", async () => {
  expect(result.faults).toContainEqual(expect.stringMatching(/of short .*fewer than 6/));
  expect(result.faults).toContainEqual(expect.stringMatching(/of unnoted .*was not logged/));
  const { faults } = await searchForSecrets({
    folder: await mkdtemp(join(folder, 'nothing-')),
    running: [],
    hashedSecrets: notesOf(elsewhere),
    hashLogFile: '',
  });
  expect(faults).toHaveLength(6);
});

test('every Node process and thread logs the secrets that it hashes', async () => {
  const file = join(folder, 'noted');
  const hashed = (secret: string) =>
    `argon2Sync('argon2id', { message: Buffer.from('${secret}'),
      nonce: Buffer.alloc(16), tagLength: 16, memory: 64, passes: 1, parallelism: 1 });`;
  const head =
    "import { argon2Sync } from 'node:crypto'; import { Worker } from 'node:worker_threads';";
  const program = join(folder, 'program.mjs');
  await writeFile(join(folder, 'thread.mjs'), `${head} ${hashed('hashed in a thread')}`);
  await writeFile(
    program,
    `${head} ${hashed('hashed at once')} new Worker(new URL('./thread.mjs', import.meta.url));`,
  );
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, NODE_OPTIONS: '', ...hashLogEnvironment(file) },
    stdio: 'inherit',
  });
  expect((await once(child, 'exit'))[0]).toBe(0);
  const hashedSecrets = await readHashedSecrets(file);
  expect([...hashedSecrets.values()]).toEqual(['hashed at once', 'hashed in a thread']);
  expect([...hashedSecrets.keys()][0]).toMatch(/^[A-Za-z0-9+/]{22}$/);
});

function tagOf(secret: string): string {
  return Buffer.from(secret).toString('hex');
}

/** An account as it should be: with the hash of a secret alone. */
function account(username: string, secret: string) {
  return { username, passwordHash: `$argon2id$v=19$m=1,t=1,p=1$c2FsdA$${tagOf(secret)}` };
}

async function plantInMongodb(): Promise<void> {
  const client = await mongoose
    .createConnection(servers.variables.TEST_MONGODB_URI as string)
    .asPromise();
  const db = (name: string) => client.useDb(name);
  const everybody = { ...planted, elsewhere, short, unnoted };
  const accounts = Object.entries(everybody).map(([name, secret]) => account(name, secret));
  await db('identity').collection('accounts').insertMany(accounts);
  const things = db('kept').collection('things');
  await things.insertMany([{ deep: [{ text: planted.document }] }, { text: planted.removed }]);
  await things.deleteOne({ text: planted.removed });
  await db('gone').collection('things').insertOne({ text: planted.dropped });
  await db('gone').dropDatabase();
  await client.close();
}

/** The data of a portal that has ended, or was killed. */
async function plantInStopped(): Promise<void> {
  const directory = await mkdtemp(join(folder, 'portal-'));
  const mongod = await startMongod(directory);
  const client = await mongoose.createConnection(mongod.uri).asPromise();
  await client.useDb('kept').collection('things').insertOne({ text: planted.stopped });
  await client.close();
  await mongod.stop();
}

async function plantInValkey(): Promise<void> {
  const redis = new Redis(servers.variables.TEST_REDIS_URL as string, { db: 7 });
  await redis.set('key', planted.valkey);
  await redis.flushdb();
  await redis.quit();
}

async function plantInNats(): Promise<void> {
  const server = await startNatsServer();
  const client = await connect({ servers: server.url });
  await (await client.jetstreamManager()).streams.add({ name: 'IDENTITY', subjects: ['portal.>'] });
  await client.jetstream().publish('portal.identity.somebody', JSON.stringify(planted.nats));
  await client.close();
  await server.stop('SIGKILL');
}
