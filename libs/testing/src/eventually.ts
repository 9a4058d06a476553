import { setTimeout as delay } from 'node:timers/promises';

const shortestPauseMs = 20;
/** During a long wait: most checks query a database that other tests need, too. */
const maxPauseMs = 150;

/**
 * Calls `check` until it no longer throws, and gives its result. After `timeoutMs` it rejects with the
 * last error of `check`. Without `intervalMs`, the pauses between the calls get longer.
 */
export async function eventually<Value>(
  check: () => Value | Promise<Value>,
  { timeoutMs = 60_000, intervalMs }: { timeoutMs?: number; intervalMs?: number } = {},
): Promise<Value> {
  const end = performance.now() + timeoutMs;
  let pauseMs = intervalMs ?? shortestPauseMs;
  for (;;) {
    try {
      return await check();
    } catch (failure) {
      if (performance.now() >= end) throw failure;
      await delay(pauseMs);
      pauseMs = intervalMs ?? Math.min(pauseMs * 1.2, maxPauseMs);
    }
  }
}
