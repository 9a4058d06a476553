import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freshFolder } from '@portal/testing/fresh-folder';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createEmployee, createFirstAdmin } from '../bench/create-accounts.ts';
import type { RestClient } from '../bench/rest-client.ts';
import { type Portal, startPortal } from '../portal/start-portal.ts';
import { clockContinuously } from './clock-continuously.ts';
import { expectExactlyOnce } from './expect-exactly-once.ts';

// A disk that stalls again and again, as far as the portal sees it: the servers that write to it pause.

const limit = 240_000;
const people = 6;
const stalls = 40;
const stallMs = 400;

let dataDir: string;
let portal: Portal;

beforeAll(async () => {
  const folder = await freshFolder('stalling');
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  vi.stubEnv('REQUEST_LIMIT_SESSION', '1000000');
  dataDir = join(folder, 'data');
  portal = await startPortal({ port: 0, dataDir, webRoot: folder });
}, limit);

afterAll(async () => {
  vi.unstubAllEnvs();
  await portal?.stop();
}, limit);

test(
  'a stalling disk delays writes, but nothing is lost, duplicated or restarted',
  async () => {
    const admin = await createFirstAdmin(portal.url);
    const staff: RestClient[] = [];
    for (let i = 0; i < people; i += 1)
      staff.push(await createEmployee(portal.url, admin, `slow.${i}`));
    const before = portal.pids();
    const servers = ['mongod', 'nats', 'valkey'].map((name) => before[name] as number);
    const clocking = staff.map((person) => clockContinuously(portal.url, person));

    for (let stall = 0; stall < stalls; stall += 1) {
      for (const pid of servers) process.kill(pid, 'SIGSTOP');
      await delay(stallMs);
      for (const pid of servers) process.kill(pid, 'SIGCONT');
      await delay(stallMs / 2);
    }
    await Promise.all(clocking.map((each) => each.stop()));

    const acknowledged = clocking.flatMap((each) => each.acknowledged);
    expect(acknowledged.length).toBeGreaterThan(people * 2);
    expect(Math.max(...clocking.map((each) => each.longestWait()))).toBeGreaterThan(stallMs / 2);
    expect(portal.pids()).toEqual(before);
    await expectExactlyOnce(acknowledged, dataDir, portal.subscriberFile);
  },
  limit,
);
