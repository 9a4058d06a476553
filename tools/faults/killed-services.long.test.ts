import { setTimeout as delay } from 'node:timers/promises';
import { serviceNames } from '@portal/contracts/operation';
import { saveFaultTestResult } from '@portal/testing/save-fault-test-result';
import { expect, test } from 'vitest';
import { expectExactlyOnce } from './expect-exactly-once.ts';
import { killProcess } from './kill-process.ts';
import { startBusyPortal } from './start-busy-portal.ts';

// Each process of the portal is killed again and again while people clock in and out. Whatever was
// acknowledged is there exactly once, with exactly one event, and nothing else is.

const limit = 900_000;
const rounds = 17;
const names = [...serviceNames, 'gateway'];
/** Three processes are killed at a time, 102 in all. */
const killQueues = [names.slice(0, 2), names.slice(2, 4), names.slice(4)];
const killed = rounds * names.length;

test(
  'a killed service loses no acknowledged write and duplicates none',
  async ({ task }) => {
    const { portal, dataDir, clocking } = await startBusyPortal('killed');
    await Promise.all(
      killQueues.map(async (queue) => {
        for (const name of Array(rounds).fill(queue).flat()) {
          await delay(500);
          await killProcess(portal, name);
        }
      }),
    );
    await delay(500);
    await Promise.all(clocking.map((each) => each.stop()));

    const acknowledged = clocking.flatMap((each) => each.acknowledged);
    // Otherwise no write was in progress when a process was killed.
    expect(acknowledged.length).toBeGreaterThan(clocking.length * killed);
    expect(clocking.reduce((sum, each) => sum + each.failures.length, 0)).toBeGreaterThan(0);

    // MongoDB would keep what a killed process had locked for a minute, if it were left to it.
    expect(Math.max(...clocking.map((each) => each.longestWait()))).toBeLessThan(40_000);

    await expectExactlyOnce(acknowledged, dataDir, portal.subscriberFile);
    const longestWait = Math.max(...clocking.map((each) => each.longestWait()));
    saveFaultTestResult(task, {
      tried: killed,
      acknowledged: acknowledged.length,
      secondsToHealth: longestWait / 1_000,
    });
  },
  limit,
);
