import { setTimeout as delay } from 'node:timers/promises';
import { atEnd } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { reportFault } from '@portal/testing/report-fault';
import { expect, test } from 'vitest';
import { memberNames, serviceProcesses } from '../cluster/cluster-names.ts';
import { openClusterState } from '../cluster/cluster-state.ts';
import { expectExactlyOnce } from './expect-exactly-once.ts';
import { startBusyCluster } from './start-busy-cluster.ts';

// An upgrade replaces the processes one by one: each is stopped, and a new one started.

const limit = 20 * 60_000;
const recoveryLimits = { timeoutMs: 90_000, intervalMs: 250 };
const counts = { services: 2, gateways: 2 };

test(
  'no request fails while each process of a cluster is stopped and replaced',
  async ({ task }) => {
    const { cluster, dataDir, load } = await startBusyCluster('rolling-restart', {
      readTimeoutMs: 10_000,
    });
    const state = await openClusterState(dataDir);
    atEnd(() => state.close());
    const isWhole = async () => expect(await state.read()).toMatchObject({ isWhole: true });
    await eventually(isWhole, recoveryLimits);
    await delay(2_000);
    const failures = () =>
      load.flatMap(({ clocking, reading, reporting }) => [
        ...clocking.failures,
        ...[...reading.responses, ...reporting.responses].flatMap((one) => one.failures),
      ]);
    const before = failures();

    const processes = [
      ...Object.values(serviceProcesses(counts)).flat(),
      ...memberNames('gateway', counts.gateways),
    ];
    for (const name of processes) {
      const pid = cluster.pids()[name] ?? 0;
      process.kill(pid, 'SIGTERM');
      await eventually(
        () => expect([undefined, pid]).not.toContain(cluster.pids()[name]),
        recoveryLimits,
      );
      await eventually(isWhole, recoveryLimits);
      await delay(2_000);
    }
    for (const { clocking, reading, reporting, live } of load) {
      await Promise.all([clocking.stop(), reading.stop(), reporting.stop(), live.stop()]);
    }
    expect(failures().slice(before.length)).toEqual([]);
    const acknowledged = load.flatMap(({ clocking }) => clocking.acknowledged);
    await expectExactlyOnce(acknowledged, dataDir, cluster.subscriberFile);
    reportFault(task, {
      ...{ tried: processes.length, acknowledged: acknowledged.length, secondsToHealth: null },
    });
  },
  limit,
);
