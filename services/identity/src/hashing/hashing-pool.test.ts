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

test('hashes on its threads, and continues after work that fails', async () => {
  const pool = createPool({ threads: 1, maxWaitSeconds: 60 });
  await expect(pool.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await pool.run((hasher) => hasher.hash('a secret'))).toMatch(/^\$argon2id\$/);
});

test('leaves one core to the rest of the portal', () => {
  expect([hashingThreads(0), hashingThreads(1), hashingThreads(2), hashingThreads(16)]).toEqual([
    1, 1, 1, 15,
  ]);
});
