import { setTimeout as delay } from 'node:timers/promises';

/**
 * Calls `check` until it no longer throws, and gives what it gives; after `within` milliseconds
 * it fails with what `check` threw last.
 */
export async function eventually<Value>(
  check: () => Value | Promise<Value>,
  { within = 20_000, every = 20 } = {},
): Promise<Value> {
  const end = performance.now() + within;
  for (;;) {
    try {
      return await check();
    } catch (failure) {
      if (performance.now() >= end) throw failure;
      await delay(every);
    }
  }
}
