import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from './log.ts';

/** Work that goes on by itself until it is closed. */
export interface Recurring {
  close(): Promise<void>;
  /** When it is done next; null while it is under way, and once it is closed. */
  nextAt(): Date | null;
}

/**
 * Does `work` at once or after `firstAfterMs` milliseconds, and again `pauseMs` after each time,
 * until it is closed; that waits for what is under way. A failure is logged as `what`, and the next time tries again.
 */
export function every(
  pauseMs: number,
  work: () => Promise<unknown>,
  { what, log, firstAfterMs = 0 }: { what: string; log: Logger; firstAfterMs?: number },
): Recurring {
  const closing = new AbortController();
  const { signal } = closing;

  let next: Date | null = null;

  async function pause(ms: number): Promise<void> {
    next = new Date(Date.now() + ms);
    await delay(ms, undefined, { signal }).catch(() => undefined);
    next = null;
  }

  async function run(): Promise<void> {
    if (firstAfterMs > 0) await pause(firstAfterMs);
    while (!signal.aborted) {
      try {
        await work();
      } catch (failure) {
        log.warn({ err: failure, what }, 'tried again later');
      }
      await pause(pauseMs);
    }
  }

  const running = run();
  return {
    async close() {
      closing.abort();
      await running;
    },
    nextAt: () => next,
  };
}
