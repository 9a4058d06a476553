import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CloudEvent } from '@portal/contracts/event';
import { serviceNames } from '@portal/contracts/operation';
import { eventually } from '@portal/testing/eventually';
import { freshFolder } from '@portal/testing/fresh-folder';
import mongoose from 'mongoose';
import { connect } from 'nats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmployee, createFirstAdmin } from '../bench/create-accounts.ts';
import type { RestClient } from '../bench/rest-client.ts';
import { ensureSecrets } from '../portal/data-directory/secrets.ts';
import { mongodbUri } from '../portal/servers/mongod-program.ts';
import { type Portal, startPortal } from '../portal/start-portal.ts';
import { clockContinuously } from './clock-continuously.ts';

// Each process of the portal is killed once while people clock in and out. Whatever was
// acknowledged is there exactly once, with exactly one event, and nothing else is.

const limit = 240_000;
const people = 6;

let dataDir: string;
let portal: Portal;

beforeAll(async () => {
  dataDir = await freshFolder('killed');
  await writeFile(join(dataDir, 'index.html'), '<!doctype html>');
  // Nobody clocks in and out again and again as these do.
  process.env.REQUEST_LIMIT_SESSION = '1000000';
  portal = await startPortal({ port: 0, dataDir: join(dataDir, 'data'), webRoot: dataDir });
}, limit);

afterAll(() => portal?.stop(), limit);

test(
  'a killed service loses no acknowledged write and duplicates none',
  async () => {
    const admin = await createFirstAdmin(portal.url);
    const staff: RestClient[] = [];
    for (let i = 0; i < people; i += 1)
      staff.push(await createEmployee(portal.url, admin, `staff.${i}`));
    const clocking = staff.map((person) => clockContinuously(portal.url, person));

    for (const name of [...serviceNames, 'gateway']) {
      await delay(500);
      await killed(name);
    }
    await delay(500);
    await Promise.all(clocking.map((each) => each.stop()));

    const acknowledged = clocking.flatMap((each) => each.acknowledged);
    // Otherwise nothing was under way when the axe fell.
    expect(acknowledged.length).toBeGreaterThan(people * serviceNames.length);
    expect(clocking.reduce((sum, each) => sum + each.failedAttempts(), 0)).toBeGreaterThan(0);

    // MongoDB would keep what a killed process had locked for a minute, if it were left to it.
    expect(Math.max(...clocking.map((each) => each.longestWait()))).toBeLessThan(40_000);

    const wanted = acknowledged.map(({ event, entry }) => `${event} ${entry.id}`).sort();
    expect(await storedEntries()).toEqual(
      wanted.filter((one) => one.startsWith('clocked-out')).map((one) => one.split(' ')[1]),
    );
    await eventually(async () => expect((await publishedEvents()).sort()).toEqual(wanted), {
      timeoutMs: 20_000,
      intervalMs: 250,
    });
  },
  limit,
);

/** Kills a process and waits until another has taken its place and answers. */
async function killed(name: string): Promise<void> {
  const before = portal.pids()[name];
  process.kill(before as number, 'SIGKILL');
  await eventually(
    async () => {
      const now = portal.pids()[name];
      expect(now).toBeDefined();
      expect(now).not.toBe(before);
      expect((await fetch(`${portal.url}/api/check-first-setup`)).status).toBe(200);
    },
    { timeoutMs: 20_000, intervalMs: 50 },
  );
}

/** The ids of all entries, each of which must be closed by now. */
async function storedEntries(): Promise<string[]> {
  const secrets = await ensureSecrets(join(dataDir, 'data'));
  const ports = JSON.parse(await readFile(join(dataDir, 'data', 'ports.json'), 'utf8'));
  const connection = await mongoose
    .createConnection(mongodbUri(ports.mongod, 'attendance', { secrets }))
    .asPromise();
  try {
    const rows = await connection.collection<{ _id: string; clockOutTime: Date | null }>('entries');
    const all = await rows.find().toArray();
    expect(all.filter(({ clockOutTime }) => clockOutTime === null)).toEqual([]);
    return all.map(({ _id }) => _id).sort();
  } finally {
    await connection.close();
  }
}

/** What an outside system reads from the start, with nothing but subscriber.json. */
async function publishedEvents(): Promise<string[]> {
  const { stream, ...account } = JSON.parse(await readFile(portal.subscriberFile, 'utf8'));
  const connection = await connect(account);
  try {
    const consumer = await connection.jetstream().consumers.get(stream);
    const { num_pending: pending } = await consumer.info();
    const found: string[] = [];
    if (pending === 0) return found;
    const messages = await consumer.consume({ max_messages: pending });
    for await (const message of messages) {
      const event = message.json<CloudEvent<{ id: string }>>();
      found.push(`${event.type.split('.').at(-1)} ${event.data.id}`);
      if (message.info.pending === 0) break;
    }
    return found;
  } finally {
    await connection.close();
  }
}
