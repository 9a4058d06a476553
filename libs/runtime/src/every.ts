import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from './log.ts';

/**
 * Does `work` at once, and again `pauseMs` milliseconds after each time, until it is closed; that
 * waits for what is under way. A failure is logged as `what`, and the next time tries again.
 */
export function every(
  pauseMs: number,
  work: () => Promise<unknown>,
  { what, log }: { what: string; log: Logger },
): { close(): Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        await work();
      } catch (failure) {
        log.warn({ err: failure, what }, 'tried again later');
      }
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async close() {
      closing.abort();
      await running;
    },
  };
}
