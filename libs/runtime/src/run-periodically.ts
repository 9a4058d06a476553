import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from './log.ts';

/** Work that repeats until it is closed. */
export interface PeriodicTask {
  /** Stops repeating, and waits for the current run. */
  close(): Promise<void>;
  /** The time of the next run; null during a run and after closing. */
  nextRunAt(): Date | null;
}

/**
 * Runs `work` after `initialDelayMs`, and again `pauseMs` after the end of each run, until it is closed.
 * A failed run is logged under `name`, and the next run follows as usual.
 */
export function runPeriodically(
  pauseMs: number,
  work: () => Promise<unknown>,
  { name, log, initialDelayMs = 0 }: { name: string; log: Logger; initialDelayMs?: number },
): PeriodicTask {
  const closing = new AbortController();
  const { signal } = closing;

  let next: Date | null = null;

  async function pause(ms: number): Promise<void> {
    next = new Date(Date.now() + ms);
    await delay(ms, undefined, { signal }).catch(() => undefined);
    next = null;
  }

  async function run(): Promise<void> {
    if (initialDelayMs > 0) await pause(initialDelayMs);
    while (!signal.aborted) {
      try {
        await work();
      } catch (failure) {
        log.warn({ err: failure, what: name }, 'background work failed, retrying');
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
    nextRunAt: () => next,
  };
}
