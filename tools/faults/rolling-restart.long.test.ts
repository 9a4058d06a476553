import { setTimeout as delay } from 'node:timers/promises';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { saveFaultTestResult } from '@portal/testing/save-fault-test-result';
import { expect, test } from 'vitest';
import { balancedNames } from '../cluster/cluster-names.ts';
import { openClusterState } from '../cluster/cluster-state.ts';
import { expectExactlyOnce } from './expect-exactly-once.ts';
import { failedAttempts, stopPeopleLoad } from './people-load.ts';
import { startBusyCluster } from './start-busy-cluster.ts';

// A rolling upgrade replaces the processes one by one, while old and new ones work side by side.

const limit = 20 * 60_000;
const recoveryLimits = { timeoutMs: 90_000, intervalMs: 250 };
const counts = { services: 2, gateways: 2 };

test(
  'no request fails while each process of a cluster is replaced',
  async ({ task }) => {
    const busy = await startBusyCluster('rolling-restart', { readTimeoutMs: 10_000 });
    const { cluster, dataDir, load } = busy;
    const state = await openClusterState(dataDir);
    registerCleanUp(() => state.close());
    await eventually(
      async () => expect(await state.read()).toMatchObject({ isWhole: true }),
      recoveryLimits,
    );
    await delay(2_000);
    const failedBefore = failedAttempts(load).length;
    const pidsBefore = cluster.pids();

    // The second call joins the first, so that one process of each pair always works.
    await Promise.all([cluster.replaceProcesses(), cluster.replaceProcesses()]);
    await delay(2_000);
    await stopPeopleLoad(load);

    expect(failedAttempts(load).slice(failedBefore)).toEqual([]);
    const pids = cluster.pids();
    const replaced = Object.keys(pids).filter((name) => pids[name] !== pidsBefore[name]);
    expect(replaced.sort()).toEqual(balancedNames(counts).sort());
    const acknowledged = load.flatMap(({ clocking }) => clocking.acknowledged);
    await expectExactlyOnce(acknowledged, dataDir, cluster.subscriberFile);
    saveFaultTestResult(task, {
      tried: replaced.length,
      acknowledged: acknowledged.length,
      secondsToHealth: null,
    });
  },
  limit,
);
