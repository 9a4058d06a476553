import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { QueueOverloadError } from '@portal/runtime/bounded-queue';
import { afterEach, expect, test } from 'vitest';
import { createHashingPool, hashingThreads } from './hashing-pool.ts';

const open: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

function createPool(options: Parameters<typeof createHashingPool>[0]) {
  const pool = createHashingPool(options);
  open.push(pool);
  return pool;
}

/** Keeps a core busy, as another process would. */
function startBusyCore(): void {
  const worker = new Worker('for (;;);', { eval: true });
  open.push({ close: () => worker.terminate() });
}

test('serves the admitted within the limit while every core is busy with something else', async () => {
  const limit = 6;
  const pool = createPool({ maxWaitSeconds: limit });
  for (let core = 0; core < hashingThreads() + 1; core += 1) startBusyCore();
  const seconds: number[] = [];
  let refused = 0;
  const until = performance.now() + 12_000;

  async function client(): Promise<void> {
    while (performance.now() < until) {
      const retrySeconds = pool.overloadRetrySeconds();
      if (retrySeconds !== null) {
        refused += 1;
        await delay(retrySeconds * 1_000);
        continue;
      }
      const began = performance.now();
      const done = await pool
        .run(async (hasher) => {
          await hasher.hash('a password');
          await hasher.hash('an answer');
          return true;
        })
        .catch((error) => {
          expect(error).toBeInstanceOf(QueueOverloadError);
          return false;
        });
      seconds.push((performance.now() - began) / 1_000);
      if (!done) await delay(500);
    }
  }
  await Promise.all(Array.from({ length: 300 }, client));
  expect(refused).toBeGreaterThan(0);
  expect(seconds.length).toBeGreaterThan(0);
  // What has begun at the limit is finished.
  expect(Math.max(...seconds)).toBeLessThan(limit * 1.25);
}, 60_000);
