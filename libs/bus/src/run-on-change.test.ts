import { setTimeout as delay } from 'node:timers/promises';
import { registerCleanUp } from '@portal/testing/clean-up';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { expect, test } from 'vitest';
import { watchCollections } from './collection-changes.ts';
import { moreWork, type RunOnChangeOptions, runOnChange } from './run-on-change.ts';

/** Work on the rows of a collection; `outcomes` says what each run gives or throws. */
async function repeated({
  outcomes = [],
  retryMs = 20,
  idleMs = 60_000,
}: { outcomes?: unknown[] } & Partial<RunOnChangeOptions>) {
  const connection = await connectDatabase(await freshDatabase('work'));
  const changes = watchCollections(connection);
  registerCleanUp(() => changes.close());
  const runs = { count: 0 };
  const running = runOnChange(
    async () => {
      const outcome = outcomes[runs.count++];
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    { changes, collection: 'jobs', name: 'test', retryMs, idleMs },
  );
  registerCleanUp(() => running.close());
  return { runs, running, add: () => connection.collection('jobs').insertOne({}) };
}

/** Waits until nothing has run for a while, and gives the number of runs. */
async function settled(runs: { count: number }): Promise<number> {
  let count = -1;
  while (count !== runs.count) {
    count = runs.count;
    await delay(300);
  }
  return count;
}

test('runs at once, and again for each change', async () => {
  const { runs, add } = await repeated({});
  expect(runs.count).toBe(1);
  const before = await settled(runs);
  await add();
  await eventually(() => expect(runs.count).toBe(before + 1));
});

test('runs again soon after a failure, and after a run that left something', async () => {
  const { runs } = await repeated({ outcomes: [new Error('away'), moreWork, moreWork, null] });
  await eventually(() => expect(runs.count).toBeGreaterThanOrEqual(4));
  expect(await settled(runs)).toBeLessThanOrEqual(5);
});

test('runs again without a change, in case one was missed', async () => {
  const { runs } = await repeated({ idleMs: 20 });
  await eventually(() => expect(runs.count).toBeGreaterThan(5));
});

test('a change during a run is not missed, and none wakes it after closing', async () => {
  const { runs, running, add } = await repeated({});
  await settled(runs);
  const before = runs.count;
  await Promise.all([add(), add()]);
  await eventually(() => expect(runs.count).toBeGreaterThan(before));
  await running.close();
  const after = runs.count;
  await add();
  expect(await settled(runs)).toBe(after);
});
