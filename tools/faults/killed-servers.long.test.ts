import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@portal/testing/eventually';
import { saveFaultTestResult } from '@portal/testing/save-fault-test-result';
import { expect, test } from 'vitest';
import { expectExactlyOnce } from './expect-exactly-once.ts';
import { startBusyPortal } from './start-busy-portal.ts';

// The servers are killed in turn while people clock in and out.

const limit = 600_000;
const rounds = 3;

test(
  'killed servers lose no acknowledged write and duplicate none',
  async ({ task }) => {
    const { portal, dataDir, clocking } = await startBusyPortal('killed-servers');
    let longest = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const name of ['mongod', 'nats', 'valkey']) {
        await delay(1_000);
        const before = portal.pids()[name] as number;
        const doneBefore = clocking.map(({ acknowledged }) => acknowledged.length);
        const killedAt = performance.now();
        process.kill(before, 'SIGKILL');
        await eventually(
          () => {
            expect([undefined, before]).not.toContain(portal.pids()[name]);
            // Each person has been answered again.
            for (const [index, { acknowledged }] of clocking.entries()) {
              expect(acknowledged.length).toBeGreaterThan((doneBefore[index] ?? 0) + 1);
            }
          },
          { timeoutMs: 60_000, intervalMs: 50 },
        );
        longest = Math.max(longest, (performance.now() - killedAt) / 1000);
      }
    }
    await Promise.all(clocking.map((each) => each.stop()));
    const acknowledged = clocking.flatMap((each) => each.acknowledged);
    await expectExactlyOnce(acknowledged, dataDir, portal.subscriberFile);
    saveFaultTestResult(task, {
      tried: 3 * rounds,
      acknowledged: acknowledged.length,
      secondsToHealth: longest,
    });
  },
  limit,
);
