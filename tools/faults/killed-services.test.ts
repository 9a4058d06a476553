import { setTimeout as delay } from 'node:timers/promises';
import { serviceNames } from '@portal/contracts/operation';
import { eventually } from '@portal/testing/eventually';
import { isLongRun } from '@portal/testing/long-run';
import { reportFault } from '@portal/testing/report-fault';
import { beforeAll, expect, test } from 'vitest';
import { expectExactlyOnce } from './expect-exactly-once.ts';
import { startBusyPortal } from './start-busy-portal.ts';

// Processes of the portal are killed while people clock in and out: the two that a clocking passes
// through, in the long run each one. Whatever was acknowledged is there exactly once, with exactly one
// event, and nothing else is.

const limit = 900_000;
/** Of the long run: each process is killed this often. */
const rounds = 5;
const killedNames = isLongRun
  ? Array(rounds)
      .fill([...serviceNames, 'gateway'])
      .flat()
  : ['attendance', 'gateway'];

let busy: Awaited<ReturnType<typeof startBusyPortal>>;

beforeAll(async () => {
  busy = await startBusyPortal('killed');
}, limit);

test(
  'a killed service loses no acknowledged write and duplicates none',
  async ({ task }) => {
    const { portal, dataDir, clocking } = busy;
    for (const name of killedNames) {
      await delay(500);
      await killed(name);
    }
    await delay(500);
    await Promise.all(clocking.map((each) => each.stop()));

    const acknowledged = clocking.flatMap((each) => each.acknowledged);
    // Otherwise nothing was under way when the axe fell.
    expect(acknowledged.length).toBeGreaterThan(clocking.length * killedNames.length);
    expect(clocking.reduce((sum, each) => sum + each.failures.length, 0)).toBeGreaterThan(0);

    // MongoDB would keep what a killed process had locked for a minute, if it were left to it.
    expect(Math.max(...clocking.map((each) => each.longestWait()))).toBeLessThan(40_000);

    await expectExactlyOnce(acknowledged, dataDir, portal.subscriberFile);
    const longestWait = Math.max(...clocking.map((each) => each.longestWait()));
    reportFault(task, {
      ...{ tried: killedNames.length, acknowledged: acknowledged.length },
      secondsToHealth: longestWait / 1_000,
    });
  },
  limit,
);

/** Kills a process and waits until another has taken its place and answers. */
async function killed(name: string): Promise<void> {
  const { portal } = busy;
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
