import type { Logger } from 'pino';
import type { CollectionChanges } from './collection-changes.ts';
import { createWakeSignal } from './wake-signal.ts';

/** Background work that is repeated until it is closed. */
export interface RepeatedWork {
  /** Stops repeating, and waits for the current run. */
  close(): Promise<void>;
}

export interface RunOnChangeOptions {
  changes: CollectionChanges;
  /** The collection that the work reads. */
  collection: string;
  /** What a failure is logged under. */
  name: string;
  log?: Logger;
  /** The pause after a run that failed or left something. */
  retryMs?: number;
  /** The maximum pause, for a change that was missed. */
  idleMs?: number;
}

/**
 * Runs `work` at once, whenever its collection changes, and every ten seconds. A run that fails or
 * gives `moreWork` is repeated after a second.
 */
export function runOnChange(
  work: () => Promise<unknown>,
  { changes, collection, name, log, retryMs = 1_000, idleMs = 10_000 }: RunOnChangeOptions,
): RepeatedWork {
  const changed = createWakeSignal();
  const closing = createWakeSignal();
  const unwatch = changes.watch(collection, changed.raise);
  let isClosing = false;

  async function isFinished(): Promise<boolean> {
    try {
      return (await work()) !== moreWork;
    } catch (failure) {
      log?.warn({ err: failure, what: name }, 'background work failed, retrying');
      return false;
    }
  }

  async function run(): Promise<void> {
    while (!isClosing) {
      const finished = await isFinished();
      if (isClosing) return;
      // Unfinished work may change its own collection, and mustn't wake itself at once.
      if (finished) await changed.wait(idleMs);
      else await closing.wait(retryMs);
    }
  }

  const running = run();
  return {
    async close() {
      isClosing = true;
      unwatch();
      changed.raise();
      closing.raise();
      await running;
    },
  };
}

/** Returned by work that has more to do, to be run again soon. */
export const moreWork = Symbol('moreWork');
