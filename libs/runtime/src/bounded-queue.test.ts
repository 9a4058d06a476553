import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBoundedQueue, QueueOverloadError, retrySeconds } from './bounded-queue.ts';

test('runs at most as much at once as its concurrency, in order of arrival', async () => {
  const queue = createBoundedQueue({ concurrency: 2, maxWaitSeconds: 60 });
  const started: number[] = [];
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 8 }, (_, number) =>
      queue.run(async () => {
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

test('continues after work that fails', async () => {
  const queue = createBoundedQueue({ concurrency: 1, maxWaitSeconds: 60 });
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run(async () => 'done')).toBe('done');
});

test('drops work whose signal fires before it begins, and finishes work that has begun', async () => {
  const queue = createBoundedQueue({ concurrency: 1, maxWaitSeconds: 60 });
  const leaving = new AbortController();
  let begun = 0;
  const work = async () => {
    begun += 1;
    await delay(50);
    return 'done';
  };
  const first = queue.run(work, leaving.signal);
  const dropped = queue.run(work, leaving.signal).catch((error) => error);
  const stays = queue.run(work);
  leaving.abort();
  expect(await dropped).toBe(leaving.signal.reason);
  expect(await first).toBe('done');
  expect(await stays).toBe('done');
  expect(begun).toBe(2);
  await expect(queue.run(work, leaving.signal)).rejects.toBe(leaving.signal.reason);
});

test('refuses at once what would wait longer than the limit', async () => {
  const queue = createBoundedQueue({ concurrency: 1, maxWaitSeconds: 1, initialSeconds: 0.2 });
  expect(queue.overloadRetrySeconds()).toBeNull();
  const admitted: Promise<unknown>[] = [];
  while (queue.overloadRetrySeconds() === null) admitted.push(queue.run(() => delay(200)));
  expect(admitted.length).toBeGreaterThan(1);
  expect(admitted.length).toBeLessThan(6);
  // On a busy machine the last ones may be refused after all.
  await Promise.allSettled(admitted);
  expect(queue.overloadRetrySeconds()).toBeNull();
});

test('estimates the wait by what comes out, however much runs together', async () => {
  const queue = createBoundedQueue({ concurrency: 10, maxWaitSeconds: 1, initialSeconds: 0.001 });
  // Says nothing about the pace of a full queue.
  await queue.run(() => delay(300));
  // Ten at a time, each for 100 ms: one every 10 ms.
  const outcomes = await Promise.allSettled(
    Array.from({ length: 400 }, () => queue.run(() => delay(100))),
  );
  const done = outcomes.filter(({ status }) => status === 'fulfilled').length;
  // A hundred a second: at the pace of a single piece of work it would be ten, without a limit all.
  expect(done).toBeGreaterThan(20);
  expect(done).toBeLessThan(250);
});

test('refuses what waits as soon as the work has become too slow for the limit', async () => {
  const queue = createBoundedQueue({ concurrency: 1, maxWaitSeconds: 2 });
  // So short that all of it is admitted on a busy machine, too.
  for (let i = 0; i < 64; i += 1) await queue.run(() => delay(1));
  let milliseconds = 1;
  const began = performance.now();
  const admitted = Array.from({ length: 50 }, async () => {
    expect(queue.overloadRetrySeconds()).toBeNull();
    const error = await queue
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
    expect(error).toBeInstanceOf(QueueOverloadError);
    expect(error.retryAfterSeconds).toBeGreaterThanOrEqual(1);
  }
  for (const { ms } of results) expect(ms).toBeLessThan(2_500);
});

test('admits all that can be done in time although the first was slow', async () => {
  const queue = createBoundedQueue({ concurrency: 2, maxWaitSeconds: 5, initialSeconds: 0.005 });
  // The second shows the pace: 200 ms, with which the last would wait 20 s.
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, (_, number) => queue.run(() => delay([200, 400][number] ?? 5))),
  );
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
});

test('refused clients return from half of the longest wait on, until the queue would be empty', () => {
  const seconds = [0, 0.25, 0.5, 0.75, 0.999].map((random) => retrySeconds(32, 30, random));
  expect(seconds).toEqual([32, 29, 25, 21, 18]);
  expect(retrySeconds(5, 30, 0.999)).toBe(1);
});
