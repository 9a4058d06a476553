import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CloudEvent } from '@portal/contracts/event';
import type { User } from '@portal/contracts/identity/user';
import { serviceNames } from '@portal/contracts/operation';
import { eventually } from '@portal/testing/eventually';
import { connect, type NatsConnection } from 'nats';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createClockedInEmployee, createEmployee } from '../bench/create-accounts.ts';
import { type RestClient, restClient } from '../bench/rest-client.ts';
import { median } from '../bench/statistics.ts';
import { clockContinuously } from '../faults/clock-continuously.ts';
import { expectExactlyOnce } from '../faults/expect-exactly-once.ts';
import { killProcess } from '../faults/kill-process.ts';
import type { Portal } from './start-portal.ts';
import { createPortalFolder } from './testing/create-portal-folder.ts';

// The processes and files of a running portal, the commands on it, and what another system sees of what many
// people do at once.

const limit = 180_000;
const password = 'quiet-harbour-29';
const security = { securityQuestion: 'What was your first car?', securityAnswer: 'A yellow Mini' };
const account = { username: 'crowd.admin', password };

const { folder, start, run } = await createPortalFolder('whole');
let portal: Portal;
let admin: RestClient;
let outside: NatsConnection;
let person: RestClient;
/** What came about the person, and when, by the clock of this process. */
const arrived: { name: string; at: number }[] = [];

beforeAll(async () => {
  // Three people clock in and out again and again.
  vi.stubEnv('REQUEST_LIMIT_WRITES', '1000000');
  portal = await start('one');
  admin = restClient(portal.url);
}, limit);

afterAll(async () => {
  vi.unstubAllEnvs();
  await outside?.close();
});

async function post(path: string, body: object, cookie = ''): Promise<number> {
  const response = await fetch(`${portal.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  await response.text();
  return response.status;
}

/** A stock client with nothing but subscriber.json. */
async function listen(userId: string): Promise<void> {
  const { stream, ...access } = JSON.parse(await readFile(portal.subscriberFile, 'utf8'));
  outside = await connect(access);
  const consumer = await outside.jetstream().consumers.get(stream, {
    filterSubjects: [`portal.attendance.*.${userId}`],
  });
  await consumer.consume({
    callback: (message) => {
      const { type } = message.json<CloudEvent>();
      arrived.push({ name: type.split('.').at(-1) ?? '', at: performance.now() });
    },
  });
}

test('each program runs in its own process, and only the owner can read secrets', async () => {
  const names = ['mongod', 'nats', 'valkey', ...serviceNames, 'gateway'].sort();
  expect(Object.keys(portal.pids()).sort()).toEqual(names);
  expect(new Set(Object.values(portal.pids())).size).toBe(names.length);
  expect((await stat(portal.subscriberFile)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(portal.subscriberFile, 'utf8'))).toEqual({
    servers: expect.stringMatching(/^nats:\/\/127\.0\.0\.1:\d+$/),
    user: 'subscriber',
    pass: expect.any(String),
    stream: 'ATTENDANCE_MIRROR',
  });
});

test('dead letters of all services are listed', async () => {
  expect(await run('dead-letters', 'one')).toEqual({ code: 0, verdict: '0 dead letters' });
  expect((await run('dead-letters', 'none')).code).toBe(2);
});

test('the audit trail of a running portal is verified', async () => {
  expect(await run('audit:verify', 'one')).toEqual({
    code: 0,
    verdict: '0 entries: the chain is unbroken',
  });
  expect((await run('audit:verify', 'none')).code).toBe(2);
  expect(existsSync(join(folder, 'none'))).toBe(false);
});

test('of twelve concurrent first administrators one is created', async () => {
  const admin = { ...account, ...security, confirmPassword: password };
  const requests = Array.from({ length: 12 }, () =>
    post('/api/create-first-admin', { ...admin, firstName: 'Ada', lastName: 'Byron' }),
  );
  expect((await Promise.all(requests)).sort()).toEqual([201, ...Array(11).fill(409)]);
});

test('killed processes lose no acknowledged clocking, and duplicate none', async () => {
  await admin.post('/api/login', { ...account, securityAnswer: security.securityAnswer });
  const names = ['crowd.one', 'crowd.two', 'crowd.three'];
  const people = await Promise.all(names.map((name) => createEmployee(portal.url, admin, name)));
  const clocking = people.map((each) => clockContinuously(portal.url, each));
  for (const name of ['attendance', 'gateway']) {
    await delay(500);
    await killProcess(portal, name);
  }
  await Promise.all(clocking.map((each) => each.stop()));
  const acknowledged = clocking.flatMap((each) => each.acknowledged);
  // Otherwise no write was in progress when a process was killed.
  expect(clocking.reduce((sum, each) => sum + each.failures.length, 0)).toBeGreaterThan(0);
  await expectExactlyOnce(acknowledged, join(folder, 'one'), portal.subscriberFile);
});

test('of sixteen concurrent clock-ins of one person one succeeds, with one event', async () => {
  person = await createClockedInEmployee(portal.url, admin, 'crowd.nurse');
  await person.post('/api/time-entries/clock-out');
  const { id } = await person.get<User>('/api/auth/user');
  await listen(id);
  await eventually(() => expect(arrived).toHaveLength(2));

  const requests = Array.from({ length: 16 }, () =>
    post('/api/time-entries/clock-in', {}, person.cookie()),
  );
  expect((await Promise.all(requests)).sort()).toEqual([201, ...Array(15).fill(409)]);
  await person.post('/api/time-entries/clock-out');
  const names = ['clocked-in', 'clocked-out', 'clocked-in', 'clocked-out'];
  await eventually(() => expect(arrived.map(({ name }) => name)).toEqual(names));
});

test('another system receives a clock-in within 250 ms of its response', async () => {
  const responseTimes: number[] = [];
  const delays: number[] = [];
  for (let time = 0; time < 10; time += 1) {
    const before = arrived.length;
    const began = performance.now();
    await person.post('/api/time-entries/clock-in');
    const answered = performance.now();
    responseTimes.push(answered - began);
    await eventually(() => expect(arrived.length).toBe(before + 1), { intervalMs: 1 });
    delays.push((arrived.at(-1)?.at ?? Number.POSITIVE_INFINITY) - answered);
    await person.post('/api/time-entries/clock-out');
    await eventually(() => expect(arrived.length).toBe(before + 2));
  }
  // Where everything is slow, it is what two such requests take.
  expect(median(delays)).toBeLessThan(Math.max(250, 2 * median(responseTimes)));
});
