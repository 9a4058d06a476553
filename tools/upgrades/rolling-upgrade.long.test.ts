import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { saveFaultTestResult } from '@portal/testing/save-fault-test-result';
import { expect, test } from 'vitest';
import { runCheck } from '../check/testing/run-check.ts';
import { balancedNames } from '../cluster/cluster-names.ts';
import { openClusterState } from '../cluster/cluster-state.ts';
import { expectNoDeadLetters, expectNoRepublishing } from '../faults/expect-databases.ts';
import { expectExactlyOnce } from '../faults/expect-exactly-once.ts';
import {
  expectAllClockingsArrived,
  expectLeaveOnce,
  failedAttempts,
  type PeopleLoad,
  startPeopleLoad,
  stopPeopleLoad,
} from '../faults/people-load.ts';
import { sendContinuously } from '../faults/send-continuously.ts';
import { freePort } from '../portal/free-port.ts';
import { findRunningProcesses } from '../portal/processes/pid-files.ts';
import { createPortalFolder } from '../portal/testing/create-portal-folder.ts';
import { copyRepository } from '../testing/copy-repository.ts';
import { expectNextVersion, readVersions } from './expect-next-version.ts';
import { makeNextVersion } from './next-version.ts';

// A rolling upgrade to another version: its processes and those of the version before work side by side.

const limit = 20 * 60_000;
const recoveryLimits = { timeoutMs: 90_000, intervalMs: 250 };
const counts = { services: 2, gateways: 2 };

test(
  'no request fails while the processes of a cluster are replaced by those of the next version',
  async ({ task }) => {
    const { url, copy, dataDir, cluster } = await startClusterFromCopy();
    const load = await startPeopleLoad(url, { readTimeoutMs: 10_000 });
    const lists = readLists(url, load);
    await waitUntilWhole(dataDir);
    await delay(5_000);
    const before = {
      failed: failedAttempts(load).length,
      pids: pidsIn(dataDir),
      versions: await readVersions(dataDir),
    };

    await makeNextVersion(copy);
    const startedAt = performance.now();
    cluster.child.kill('SIGUSR2');
    await waitUntilReplaced(cluster.output);
    const seconds = (performance.now() - startedAt) / 1_000;
    // With new processes only.
    await delay(5_000);
    await Promise.all(lists.map((list) => list.stop()));
    await stopPeopleLoad(load);

    expect(failedAttempts(load).slice(before.failed)).toEqual([]);
    expect(lists.flatMap(({ responses }) => responses.flatMap((one) => one.failures))).toEqual([]);
    expect(replacedSince(before.pids, dataDir)).toEqual(balancedNames(counts).sort());
    const acknowledged = load.flatMap(({ clocking }) => clocking.acknowledged);
    await expectExactlyOnce(acknowledged, dataDir, join(dataDir, 'subscriber.json'));
    await expectLeaveOnce(load);
    expectAllClockingsArrived(load);
    await expectNextVersion(dataDir, load, before.versions);
    await expectNoRepublishing(dataDir);
    await expectNoDeadLetters(dataDir);
    await eventually(async () => {
      // The version before refuses the new one's data.
      const found = await runCheck(dataDir, { repository: copy });
      expect(found).toEqual([0, 'No differences found.']);
    }, recoveryLimits);

    const writes = acknowledged.length + sum(load.map(({ reporting }) => reporting.responses));
    const reads = sum([
      ...load.map(({ reading }) => reading.responses),
      ...lists.map((one) => one.responses),
    ]);
    console.log(`${writes} writes, ${reads} reads, replaced in ${seconds.toFixed(0)} s`);
    saveFaultTestResult(task, {
      tried: balancedNames(counts).length,
      acknowledged: writes,
      secondsToHealth: null,
    });
  },
  limit,
);

/** Starts the program of `npm run cluster` in a copy of the repository, as a process of its own. */
async function startClusterFromCopy() {
  const copy = await copyRepository('rolling-upgrade');
  const portal = await createPortalFolder('rolling-upgrade');
  const dataDir = join(portal.folder, 'data');
  const port = await freePort();
  const cluster = portal.startByCommand(
    {
      PORT: `${port}`,
      PORTAL_DATA_DIR: dataDir,
      REQUEST_LIMIT_SESSION: '1000000',
      REQUEST_LIMIT_WRITES: '1000000',
    },
    join(copy, 'tools/cluster/cluster.ts'),
  );
  await cluster.says('Cluster ready at');
  return { url: `http://localhost:${port}`, copy, dataDir, cluster };
}

/** Waits for the end of the upgrade; on a busy machine, each process needs some seconds. */
async function waitUntilReplaced(output: () => string): Promise<void> {
  const ended = await eventually(
    () => {
      const [line] = /^(All|Not all) processes .*$/m.exec(output()) ?? [];
      expect(line).toBeDefined();
      return line;
    },
    { timeoutMs: limit / 2, intervalMs: 250 },
  );
  expect(ended).toBe('All processes have been replaced');
}

async function waitUntilWhole(dataDir: string): Promise<void> {
  const state = await openClusterState(dataDir, counts);
  registerCleanUp(() => state.close());
  await eventually(
    async () => expect(await state.read()).toMatchObject({ isWhole: true }),
    recoveryLimits,
  );
}

/** Reads what processes of both versions have stored, until stopped. */
function readLists(url: string, load: PeopleLoad) {
  return load.flatMap(({ person }) =>
    ['/api/time-entries', '/api/sick-leave-requests'].map((path) =>
      sendContinuously(url, person, () => ({ method: 'GET', path }), { pauseMs: 700 }),
    ),
  );
}

function pidsIn(dataDir: string): Map<string, number> {
  const running = [...findRunningProcesses(join(dataDir, 'run'))];
  return new Map(running.map(([name, { pid }]) => [name, pid]));
}

/** The names of the processes that have another process id than before. */
function replacedSince(before: ReadonlyMap<string, number>, dataDir: string): string[] {
  const replaced = [...pidsIn(dataDir)].filter(([name, pid]) => before.get(name) !== pid);
  return replaced.map(([name]) => name).sort();
}

function sum(lists: readonly (readonly unknown[])[]): number {
  return lists.reduce((total, { length }) => total + length, 0);
}
