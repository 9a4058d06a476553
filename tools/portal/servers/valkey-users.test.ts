import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAttemptLimiter } from '@portal/auth/attempt-limiter';
import { createSessionStore } from '@portal/auth/session-store';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { Queue, QueueEvents, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDataDirectory } from '../data-directory/open-data-directory.ts';
import { freePort } from '../free-port.ts';
import { locateProgram } from './locate-program.ts';
import { type ValkeyProgram, valkeyPrograms, valkeyUrl } from './valkey-configuration.ts';
import { valkeyProgram } from './valkey-program.ts';

const sessionKey = randomBytes(32).toString('base64');

/** Keys of each kind, and who works with them. */
const keys: Record<string, readonly ValkeyProgram[]> = {
  'session:abc': ['gateway', 'identity'],
  'sessions-of:somebody': ['gateway', 'identity'],
  'session-ends': ['gateway', 'identity'],
  'idem:somebody:key': ['gateway'],
  'idem-of:somebody': ['gateway'],
  'api-token:abc': ['identity'],
  'api-token-requests:abc': ['gateway'],
  'security:refusals': ['gateway', 'identity'],
  'attempts:from:192.0.2.1': ['identity'],
  'forgotten:from:192.0.2.1': ['identity'],
  'bull:mail:wait': ['messaging'],
  'bull:archive:wait': ['records'],
  'bull:schedule:wait': ['records'],
  'anything-else': [],
};

/** Keys that a program only reads. */
const readers: Record<string, ValkeyProgram> = { 'api-token:abc': 'gateway' };

/** Commands that no program may use: on the server, on other programs, or on all keys. */
const refusedCommands: string[][] = [
  ['ACL', 'LIST'],
  ['ACL', 'SETUSER', 'gateway', 'nopass'],
  ['ACL', 'WHOAMI'],
  ['BGREWRITEAOF'],
  ['BGSAVE'],
  ['CLIENT', 'KILL', 'TYPE', 'normal'],
  ['CLIENT', 'LIST'],
  ['CLIENT', 'PAUSE', '1000'],
  ['CONFIG', 'GET', '*'],
  ['CONFIG', 'SET', 'maxmemory', '1'],
  ['COMMAND', 'LIST'],
  ['DBSIZE'],
  ['DEBUG', 'SLEEP', '0'],
  ['FLUSHALL'],
  ['FLUSHDB'],
  ['FUNCTION', 'FLUSH'],
  ['FUNCTION', 'LOAD', '#!lua name=evil\nredis.register_function("evil", function() end)'],
  ['KEYS', '*'],
  ['LATENCY', 'RESET'],
  ['MEMORY', 'PURGE'],
  ['MODULE', 'LIST'],
  ['MONITOR'],
  ['PSUBSCRIBE', '*'],
  ['PUBLISH', 'anything', 'anything'],
  ['RANDOMKEY'],
  ['REPLICAOF', '192.0.2.1', '6379'],
  ['SAVE'],
  ['SCAN', '0'],
  ['SCRIPT', 'FLUSH'],
  ['SCRIPT', 'KILL'],
  ['SELECT', '1'],
  ['SHUTDOWN', 'NOSAVE'],
  ['SLOWLOG', 'GET'],
  ['SUBSCRIBE', 'anything'],
  ['SWAPDB', '0', '1'],
];

let port: number;
let passwords: Record<string, string>;
let configurationFile: string;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-valkey-'));
  const data = await openDataDirectory(join(folder, 'data'));
  port = await freePort();
  const program = await valkeyProgram(await locateProgram('valkey'), port, data);
  passwords = data.secrets.valkey;
  [configurationFile] = program.args as [string];
  const child = spawn(program.command, program.args, { cwd: program.cwd, stdio: 'ignore' });
  registerCleanUp(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null) await once(child, 'exit');
    await data.release();
    await rm(folder, { recursive: true, force: true });
  });
  const ready = program.ready as () => Promise<boolean>;
  await eventually(async () => expect(await ready()).toBe(true));
});

function connect(url: string, options: object = {}): Redis {
  const redis = new Redis(url, { retryStrategy: null, ...options });
  redis.on('error', () => undefined);
  registerCleanUp(() => redis.disconnect());
  return redis;
}

function as(user: ValkeyProgram, options: object = {}): Redis {
  return connect(valkeyUrl(user, { host: '127.0.0.1', port }, passwords as never), options);
}

const refusal = /^(NOPERM|ERR DEBUG command not allowed)/;

describe.each(valkeyPrograms)('%s', (user) => {
  test.each(Object.entries(keys))('on %s', async (key, users) => {
    const redis = as(user);
    const isOwn = users.includes(user);
    const tries = {
      read: redis.call('TYPE', key),
      write: redis.call('EXPIRE', key, '60'),
      copy: redis.call('RENAME', key, key),
      script: redis.eval("return redis.call('TYPE', KEYS[1])", 1, key),
      hiddenKey: redis.eval(`return redis.call('DEL', '${key}')`, 0),
      all: redis.call('DEL', key, ...Object.keys(keys)),
    };
    for (const [how, trying] of Object.entries(tries)) {
      const error = await trying.then(
        () => null,
        (failure: Error) => failure,
      );
      const isReader = how === 'read' && readers[key] === user;
      const isAllowed = isReader || (isOwn && how !== 'all');
      if (isAllowed) expect(error?.message ?? 'no such key', how).toContain('no such key');
      else expect(error?.message, how).toMatch(/NOPERM|can't access|No permissions/i);
    }
  });

  test.each(refusedCommands)('may not %s %s', async (...command) => {
    const [name = '', ...rest] = command;
    await expect(as(user).call(name, ...rest)).rejects.toThrow(refusal);
  });

  test('nor in a script', async () => {
    const tries = ["'FLUSHALL'", "'CONFIG', 'GET', '*'", "'KEYS', '*'", "'PUBLISH', 'a', 'b'"];
    for (const command of tries) {
      await expect(as(user).eval(`return redis.call(${command})`, 0)).rejects.toThrow();
    }
  });
});

test('access without a user name or with a wrong password is refused', async () => {
  const passwordsTried = ['', ...Object.values(passwords)];
  for (const password of passwordsTried) {
    const redis = connect(`redis://:${password}@127.0.0.1:${port}`, { enableReadyCheck: false });
    await expect(redis.get('session:abc')).rejects.toThrow();
  }
  const swapped = { ...passwords, gateway: passwords.records } as never;
  const redis = connect(valkeyUrl('gateway', { host: '127.0.0.1', port }, swapped));
  await expect(redis.get('session:abc')).rejects.toThrow();
});

test('the health check may only ping', async () => {
  const url = `redis://health:${passwords.health}@127.0.0.1:${port}`;
  const health = connect(url, { enableReadyCheck: false });
  expect(await health.ping()).toBe('PONG');
  for (const command of [['GET', 'session:abc'], ['INFO'], ['CONFIG', 'GET', '*']]) {
    await expect(health.call(...(command as [string]))).rejects.toThrow(refusal);
  }
});

test('the configuration contains no password', async () => {
  const configuration = await readFile(configurationFile, 'utf8');
  for (const password of Object.values(passwords)) expect(configuration).not.toContain(password);
});

describe('the work of each', () => {
  test('identity opens, changes, lists, counts and ends sessions, and counts attempts', async () => {
    const sessions = createSessionStore(as('identity'), sessionKey);
    const place = { address: '192.0.2.1', agent: 'test' };
    const person = { userId: 'a'.repeat(24), role: 'employee', stage: 'full' } as const;
    const now = new Date();
    const one = await sessions.create({ ...person, ...place, rememberMe: false }, now);
    const other = await sessions.create({ ...person, ...place, rememberMe: true }, now);
    expect(await sessions.listForUser(person.userId)).toHaveLength(2);
    expect(await sessions.count()).toBe(2);
    // The gateway looks them up and notes that the person is still there.
    const atGateway = createSessionStore(as('gateway'), sessionKey);
    const session = await atGateway.find(one.id);
    expect(session).toMatchObject(person);
    if (session) await atGateway.touch(session, new Date(now.getTime() + 120_000));
    expect(await atGateway.findAll([one.hash, other.hash])).toHaveLength(2);
    await sessions.end(one.hash);
    await sessions.endAllForUser(person.userId);
    expect(await atGateway.find(one.id)).toBeNull();

    for (const counters of ['attempts', 'forgotten']) {
      const limits = createAttemptLimiter(as('identity'), { perPair: 1 }, counters);
      const first = await limits.begin('ada', '192.0.2.1', now);
      expect(first.ok).toBe(true);
      expect((await limits.begin('ada', '192.0.2.1', now)).ok).toBe(false);
      if (first.ok) await first.value.markSucceeded();
      await limits.reset('ada', '192.0.2.1');
    }
  });

  test.each([
    ['messaging', 'mail'],
    ['records', 'archive'],
    ['records', 'schedule'],
  ] as const)('%s puts jobs into %s and does them', async (user, name) => {
    const waiting = { maxRetriesPerRequest: null };
    const queue = new Queue(name, { connection: as(user) });
    const events = new QueueEvents(name, { connection: as(user, waiting) });
    await events.waitUntilReady();
    let tries = 0;
    const errors: Error[] = [];
    const worker = new Worker(
      name,
      async (job) => {
        tries += 1;
        await job.updateData({ ...job.data, seen: true });
        await job.updateProgress(50);
        if (tries === 1) throw new Error('once more');
        return 'done';
      },
      { connection: as(user, waiting), stalledInterval: 200, lockDuration: 400 },
    );
    queue.on('error', (error) => errors.push(error));
    events.on('error', (error) => errors.push(error));
    worker.on('error', (error) => errors.push(error));
    try {
      const job = await queue.add('one', { a: 1 }, { attempts: 2, backoff: 10, jobId: 'job-1' });
      expect(await job.waitUntilFinished(events, 20_000)).toBe('done');
      await queue.addBulk([{ name: 'two', data: {}, opts: { priority: 3, delay: 10 } }]);
      await queue.upsertJobScheduler('nightly', { every: 3_600_000 }, { name: 'nightly' });
      expect(await queue.getJobScheduler('nightly')).toBeTruthy();
      await queue.getJobCounts('waiting', 'active', 'delayed', 'failed', 'prioritized');
      expect(await queue.getJobs(['completed', 'waiting', 'delayed'])).not.toEqual([]);
      await (await queue.getJob('job-1'))?.remove();
      // Long enough that stalled jobs are looked for.
      await eventually(async () => expect(tries).toBeGreaterThanOrEqual(3));
      expect(errors).toEqual([]);
    } finally {
      await worker.close();
      await events.close();
      await queue.close();
    }
  });
});

test('an invalid size is refused in one line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-valkey-'));
  const data = await openDataDirectory(folder);
  process.env.VALKEY_MAXMEMORY = 'much';
  try {
    await expect(valkeyProgram('valkey-server', port, data)).rejects.toThrow(
      'VALKEY_MAXMEMORY must be a size such as 512mb or 2gb',
    );
  } finally {
    delete process.env.VALKEY_MAXMEMORY;
    await data.release();
    await rm(folder, { recursive: true });
  }
});
