import { randomInt } from 'node:crypto';
import { Redis } from 'ioredis';
import { atEnd } from './clean-up.ts';
import { testVariable } from './test-environment.ts';

// Number 0 holds who has taken which of the others.
const databases = 256;
// A killed test run must not keep its numbers for ever.
const leaseSeconds = 3_600;

/** The URL of an empty key space (a numbered database) of its own, emptied after the test file. */
export async function freshRedis(): Promise<string> {
  const url = new URL(testVariable('TEST_REDIS_URL'));
  const leases = new Redis(url.href, { maxRetriesPerRequest: 1 });
  const number = await takeNumber(leases);
  url.pathname = `/${number}`;
  await flush(url.href);
  atEnd(async () => {
    await flush(url.href);
    await leases.del(leaseOf(number));
    await leases.quit();
  });
  return url.href;
}

/** A connection to `url`, closed when the test file has ended. */
export function redisAt(url: string): Redis {
  const redis = new Redis(url);
  atEnd(() => redis.quit());
  return redis;
}

async function takeNumber(leases: Redis): Promise<number> {
  const start = randomInt(1, databases);
  for (let step = 0; step < databases - 1; step += 1) {
    const number = 1 + ((start + step) % (databases - 1));
    if (await leases.set(leaseOf(number), process.pid, 'EX', leaseSeconds, 'NX')) return number;
  }
  throw new Error('every numbered database of the test server is taken');
}

function leaseOf(number: number): string {
  return `taken:${number}`;
}

async function flush(url: string): Promise<void> {
  const redis = new Redis(url);
  await redis.flushdb();
  await redis.quit();
}
