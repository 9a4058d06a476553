import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CloudEvent } from '@portal/contracts/event';
import type { User } from '@portal/contracts/people/user';
import { eventually } from '@portal/testing/eventually';
import { freshFolder } from '@portal/testing/fresh-folder';
import { connect, type NatsConnection } from 'nats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClockedInEmployee } from '../bench/create-accounts.ts';
import { type RestClient, restClient } from '../bench/rest-client.ts';
import { median } from '../bench/statistics.ts';
import { type Portal, startPortal } from './start-portal.ts';

// What many do at once by REST, and what an outside system sees of it, on a portal as it runs.

const limit = 180_000;
const password = 'quiet-harbour-29';
const security = { securityQuestion: 'What was your first car?', securityAnswer: 'A yellow Mini' };
const account = { username: 'crowd.admin', password };

let folder: string;
let portal: Portal;
let outside: NatsConnection;
let person: RestClient;
/** What came about the person, and when, by the clock of this process. */
const arrived: { name: string; at: number }[] = [];

beforeAll(async () => {
  folder = await freshFolder('crowd');
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  portal = await startPortal({ port: 0, dataDir: join(folder, 'data'), webRoot: folder });
}, limit);

afterAll(async () => {
  await outside?.close();
  await portal?.stop();
}, limit);

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

test('of twelve concurrent first administrators one is created', async () => {
  const admin = { ...account, ...security, confirmPassword: password };
  const requests = Array.from({ length: 12 }, () =>
    post('/api/create-first-admin', { ...admin, firstName: 'Ada', lastName: 'Byron' }),
  );
  expect((await Promise.all(requests)).sort()).toEqual([201, ...Array(11).fill(409)]);
});

test('of sixteen concurrent clock-ins of one person one succeeds, with one event', async () => {
  const admin = restClient(portal.url);
  await admin.post('/api/login', { ...account, securityAnswer: security.securityAnswer });
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
