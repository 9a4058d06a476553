import { setTimeout as delay } from 'node:timers/promises';

/**
 * Calls `check` until it no longer throws, and gives its result. After `timeoutMs` it rejects with the
 * last error of `check`.
 */
export async function eventually<Value>(
  check: () => Value | Promise<Value>,
  { timeoutMs = 20_000, intervalMs = 20 } = {},
): Promise<Value> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await check();
    } catch (failure) {
      if (performance.now() >= end) throw failure;
      await delay(intervalMs);
    }
  }
}
