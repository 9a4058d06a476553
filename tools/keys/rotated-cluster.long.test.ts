import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createKeyRing } from '@portal/auth/key-ring';
import { expect, test } from 'vitest';
import { expectExactlyOnce } from '../faults/expect-exactly-once.ts';
import { failedAttempts, stopPeopleLoad } from '../faults/people-load.ts';
import { startBusyCluster } from '../faults/start-busy-cluster.ts';
import { requestRotation } from './key-requests.ts';

// What one process of a pair signs or seals, the other one reads.

const limit = 10 * 60_000;

test(
  'no request fails while the keys of a cluster are rotated, also while processes are replaced',
  async () => {
    const options = { readTimeoutMs: 10_000, hasNightlyRuns: true };
    const { cluster, dataDir, load } = await startBusyCluster('rotated-cluster', options);
    const data = { in: (...names: string[]) => join(dataDir, ...names) };
    const rotate = () => requestRotation(data, false, AbortSignal.timeout(limit));
    await delay(2_000);
    const failedBefore = failedAttempts(load).length;
    const pids = cluster.pids();
    for (let round = 0; round < 3; round += 1) {
      expect((await rotate())[0]).toMatch(/^New keys are in use/);
      await delay(2_000);
    }
    expect(cluster.pids()).toEqual(pids);
    const replacing = cluster.replaceProcesses();
    for (let round = 0; round < 3; round += 1) {
      await rotate();
      await delay(2_000);
    }
    await replacing;
    await rotate();
    await delay(2_000);
    await stopPeopleLoad(load);

    expect(failedAttempts(load).slice(failedBefore)).toEqual([]);
    const acknowledged = load.flatMap(({ clocking }) => clocking.acknowledged);
    await expectExactlyOnce(acknowledged, dataDir, cluster.subscriberFile);
    const { session } = JSON.parse(await readFile(data.in('secrets.json'), 'utf8'));
    expect(createKeyRing(session).keys()).toHaveLength(8);
  },
  limit,
);
