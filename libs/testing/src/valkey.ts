import { randomInt } from 'node:crypto';
import { Redis } from 'ioredis';
import { registerCleanUp } from './clean-up.ts';
import { testVariable } from './test-variable.ts';

// Database 0 holds the leases of the others.
const databases = 256;
// Leases expire, so that a killed test run doesn't keep its databases.
const leaseSeconds = 3_600;

/** Gives the URL of an empty numbered database, which is emptied when the test file has ended. */
export async function freshValkey(): Promise<string> {
  const url = new URL(testVariable('TEST_REDIS_URL'));
  const leases = new Redis(url.href, { maxRetriesPerRequest: 1 });
  const number = await leaseDatabase(leases);
  url.pathname = `/${number}`;
  await flush(url.href);
  registerCleanUp(async () => {
    await flush(url.href);
    await leases.del(leaseKey(number));
    await leases.quit();
  });
  return url.href;
}

/** Opens a connection to `url`, which is closed when the test file has ended. */
export function connectValkeyAt(url: string): Redis {
  const redis = new Redis(url);
  registerCleanUp(() => redis.quit());
  return redis;
}

async function leaseDatabase(leases: Redis): Promise<number> {
  const start = randomInt(1, databases);
  for (let step = 0; step < databases - 1; step += 1) {
    const number = 1 + ((start + step) % (databases - 1));
    if (await leases.set(leaseKey(number), process.pid, 'EX', leaseSeconds, 'NX')) return number;
  }
  throw new Error('every numbered database of the test server is taken');
}

function leaseKey(number: number): string {
  return `taken:${number}`;
}

async function flush(url: string): Promise<void> {
  const redis = new Redis(url);
  await redis.flushdb();
  await redis.quit();
}
