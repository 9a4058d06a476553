import { setTimeout as delay } from 'node:timers/promises';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { saveFaultTestResult } from '@portal/testing/save-fault-test-result';
import { expect, test } from 'vitest';
import { openClusterState } from '../cluster/cluster-state.ts';
import { type ClusterFault, clusterFaults, injectFault } from './cluster-faults.ts';
import { expectNoRepublishing } from './expect-databases.ts';
import { expectExactlyOnce } from './expect-exactly-once.ts';
import { measureDelays, type ObservedDelays } from './observed-delays.ts';
import { expectAllClockingsArrived, expectLeaveOnce, stopPeopleLoad } from './people-load.ts';
import { startBusyCluster } from './start-busy-cluster.ts';

// Each process of a cluster is killed and hangs in turn, each primary is paused and cut off the other
// servers, while people work.

const limit = 40 * 60_000;
const recoveryLimits = { timeoutMs: 90_000, intervalMs: 250 };
const limits: ObservedDelays = { write: 10, read: 3, live: 30 };
/** Part of the names of the faults to make, for a single run: `CLUSTER_FAULTS=hung`. */
const only = process.env.CLUSTER_FAULTS ?? '';

test(
  'a cluster loses and duplicates nothing, whichever process is killed, hangs or is cut off',
  async ({ task }) => {
    const busy = await startBusyCluster('broken-cluster');
    const { cluster, dataDir, load } = busy;
    const state = await openClusterState(dataDir);
    registerCleanUp(() => state.close());
    const isRecovered = async () => expect(await state.read()).toMatchObject({ isWhole: true });
    await eventually(isRecovered, recoveryLimits);
    await delay(2_000);

    let tried = 0;
    const made: { fault: string; from: number }[] = [];
    const faults = clusterFaults.filter(({ name, kind }) => `${name} ${kind}`.includes(only));
    for (const fault of faults) made.push(await make(fault));

    async function make({ name, kind, processesIn }: ClusterFault) {
      const before = cluster.pids();
      const processes = processesIn(await state.read()).map((process) => ({
        name: process,
        pid: before[process] ?? 0,
      }));
      tried += processes.length;
      const from = performance.now();
      await Promise.all(processes.map((process) => injectFault(kind, process, busy)));
      if (kind === 'killed' || kind === 'hung') {
        for (const process of processes) {
          await eventually(
            () => expect([undefined, process.pid]).not.toContain(cluster.pids()[process.name]),
            recoveryLimits,
          );
        }
      }
      await eventually(isRecovered, recoveryLimits);
      // HAProxy notices that all processes are ready again.
      await delay(2_000);
      const to = performance.now();
      const { write, read } = measureDelays(load, from, to);
      const seconds = `write ${write.toFixed(1)} s, read ${read.toFixed(1)} s`;
      console.log(
        `${processes.map((process) => process.name)} ${kind}: ${seconds}, ${((to - from) / 1_000).toFixed(0)} s in all`,
      );
      return { fault: `${name} ${kind}`, from };
    }

    await stopPeopleLoad(load);
    const noticed = made.map(({ fault, from }, index) => {
      const to = made[index + 1]?.from ?? performance.now();
      return { fault, ...measureDelays(load, from, to) };
    });
    console.table(noticed);

    const acknowledged = load.flatMap(({ clocking }) => clocking.acknowledged);
    await expectNoRepublishing(dataDir);
    await expectExactlyOnce(acknowledged, dataDir, cluster.subscriberFile);
    expectAllClockingsArrived(load);
    await expectLeaveOnce(load);
    for (const { fault, ...figures } of noticed) {
      for (const what of ['write', 'read', 'live'] as const) {
        expect.soft(figures[what], `${what}, ${fault}`).toBeLessThanOrEqual(limits[what]);
      }
    }
    const reported = load.flatMap(({ reporting }) => reporting.responses);
    saveFaultTestResult(task, {
      tried,
      acknowledged: acknowledged.length + reported.length,
      secondsToHealth: Math.max(...noticed.map(({ write }) => write)),
    });
  },
  limit,
);
