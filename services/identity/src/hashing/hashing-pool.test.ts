import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { hash } from './argon2id.ts';
import {
  HashingOverloadError,
  hashingPool,
  hashingThreads,
  retryAfterSeconds,
} from './hashing-pool.ts';

const open: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

function poolOf(options: Parameters<typeof hashingPool>[0]) {
  const pool = hashingPool(options);
  open.push(pool);
  return pool;
}

/** Keeps a core busy, as another process would. */
function busyCore(): void {
  const worker = new Worker('for (;;);', { eval: true });
  open.push({ close: () => worker.terminate() });
}

test('runs at most as many at once as it has threads, in order of arrival', async () => {
  const pool = poolOf({ threads: 2, longestWaitSeconds: 60 });
  const started: number[] = [];
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 8 }, (_, number) =>
      pool.run(async () => {
        started.push(number);
        running += 1;
        most = Math.max(most, running);
        await delay(2);
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('hashes on its threads, and goes on after work that fails', async () => {
  const pool = poolOf({ threads: 1, longestWaitSeconds: 60 });
  await expect(pool.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await pool.run((derive) => hash('a secret', derive))).toMatch(/^\$argon2id\$/);
});

test('drops work whose client has gone before it began, and finishes what has begun', async () => {
  const pool = poolOf({ threads: 1, longestWaitSeconds: 60 });
  const leaving = new AbortController();
  let begun = 0;
  const work = async () => {
    begun += 1;
    await delay(50);
    return 'done';
  };
  const first = pool.run(work, leaving.signal);
  const dropped = pool.run(work, leaving.signal).catch((error) => error);
  const stays = pool.run(work);
  leaving.abort();
  expect(await dropped).toBe(leaving.signal.reason);
  expect(await first).toBe('done');
  expect(await stays).toBe('done');
  expect(begun).toBe(2);
  await expect(pool.run(work, leaving.signal)).rejects.toBe(leaving.signal.reason);
});

test('refuses at once what would wait longer than the limit', async () => {
  const pool = poolOf({ threads: 1, longestWaitSeconds: 1 });
  await pool.run(() => delay(200));
  expect(pool.overload()).toBeNull();
  const admitted: Promise<unknown>[] = [];
  while (pool.overload() === null) admitted.push(pool.run(() => delay(200)));
  expect(admitted.length).toBeGreaterThan(1);
  expect(admitted.length).toBeLessThan(6);
  expect(pool.overload()).toBeGreaterThan(0.8);
  // On a busy machine the last of them may be told that they won't be served in time.
  await Promise.allSettled(admitted);
  expect(pool.overload()).toBeNull();
});

test('tells who waits as soon as hashing has become too slow for the limit', async () => {
  const pool = poolOf({ threads: 1, longestWaitSeconds: 2 });
  // So short that all are admitted also where a busy machine takes much longer for each.
  for (let i = 0; i < 16; i += 1) await pool.run(() => delay(1));
  let milliseconds = 1;
  const began = performance.now();
  const admitted = Array.from({ length: 50 }, async () => {
    expect(pool.overload()).toBeNull();
    const error = await pool
      .run(() => delay(milliseconds))
      .then(
        () => null,
        (reason) => reason,
      );
    return { error, ms: performance.now() - began };
  });
  milliseconds = 200;
  const results = await Promise.all(admitted);
  const refused = results.filter(({ error }) => error !== null);
  expect(refused.length).toBeGreaterThan(25);
  for (const { error } of refused) {
    expect(error).toBeInstanceOf(HashingOverloadError);
    expect(error.retryAfterSeconds).toBeGreaterThanOrEqual(1);
  }
  for (const { ms } of results) expect(ms).toBeLessThan(2_500);
});

test('serves the admitted within the limit while every core is busy with something else', async () => {
  const limit = 6;
  const pool = poolOf({ longestWaitSeconds: limit });
  for (let core = 0; core < hashingThreads() + 1; core += 1) busyCore();
  const seconds: number[] = [];
  let refused = 0;
  const until = performance.now() + 12_000;

  async function client(): Promise<void> {
    while (performance.now() < until) {
      const wait = pool.overload();
      if (wait !== null) {
        refused += 1;
        await delay(wait * 500);
        continue;
      }
      const began = performance.now();
      const done = await pool
        .run(async (derive) => {
          await hash('a password', derive);
          await hash('an answer', derive);
          return true;
        })
        .catch((error) => {
          expect(error).toBeInstanceOf(HashingOverloadError);
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

test('spreads those who come back around the wait that they would have had', () => {
  const seconds = [0, 0.25, 0.5, 0.75, 0.999].map((chance) => retryAfterSeconds(8, chance));
  expect(seconds).toEqual([4, 6, 8, 10, 12]);
  expect(retryAfterSeconds(0.1, 0)).toBe(1);
});

test('leaves one core to the rest of the portal', () => {
  expect([hashingThreads(0), hashingThreads(1), hashingThreads(2), hashingThreads(16)]).toEqual([
    1, 1, 1, 15,
  ]);
});
