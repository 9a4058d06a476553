import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serviceNames } from '@portal/contracts/operation';
import { eventually } from '@portal/testing/eventually';
import { freshFolder } from '@portal/testing/fresh-folder';
import { isLongRun } from '@portal/testing/long-run';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createEmployee, createFirstAdmin } from '../bench/create-accounts.ts';
import type { RestClient } from '../bench/rest-client.ts';
import { type Portal, startPortal } from '../portal/start-portal.ts';
import { clockContinuously } from './clock-continuously.ts';
import { expectExactlyOnce } from './expect-exactly-once.ts';

// Processes of the portal are killed while people clock in and out: the two that a clocking passes
// through, in the long run each one. Whatever was acknowledged is there exactly once, with exactly one
// event, and nothing else is.

const limit = 240_000;
const people = 6;
const killedNames = isLongRun ? [...serviceNames, 'gateway'] : ['attendance', 'gateway'];

let dataDir: string;
let portal: Portal;

beforeAll(async () => {
  const folder = await freshFolder('killed');
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  // Nobody clocks in and out again and again as these do.
  vi.stubEnv('REQUEST_LIMIT_SESSION', '1000000');
  dataDir = join(folder, 'data');
  portal = await startPortal({ port: 0, dataDir, webRoot: folder });
}, limit);

afterAll(async () => {
  vi.unstubAllEnvs();
  await portal?.stop();
}, limit);

test(
  'a killed service loses no acknowledged write and duplicates none',
  async () => {
    const admin = await createFirstAdmin(portal.url);
    const staff: RestClient[] = [];
    for (let i = 0; i < people; i += 1)
      staff.push(await createEmployee(portal.url, admin, `staff.${i}`));
    const clocking = staff.map((person) => clockContinuously(portal.url, person));

    for (const name of killedNames) {
      await delay(500);
      await killed(name);
    }
    await delay(500);
    await Promise.all(clocking.map((each) => each.stop()));

    const acknowledged = clocking.flatMap((each) => each.acknowledged);
    // Otherwise nothing was under way when the axe fell.
    expect(acknowledged.length).toBeGreaterThan(people * killedNames.length);
    expect(clocking.reduce((sum, each) => sum + each.failedAttempts(), 0)).toBeGreaterThan(0);

    // MongoDB would keep what a killed process had locked for a minute, if it were left to it.
    expect(Math.max(...clocking.map((each) => each.longestWait()))).toBeLessThan(40_000);

    await expectExactlyOnce(acknowledged, dataDir, portal.subscriberFile);
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
