import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { Derive } from './argon2id.ts';
import { recentMean } from './recent-mean.ts';

/** Rejects work that would wait, or has waited, longer than the limit. */
export class HashingOverloadError extends Error {
  override readonly name = 'HashingOverloadError';
  readonly retryAfterSeconds: number;

  constructor(waitSeconds: number) {
    super(`hashing would wait ${waitSeconds.toFixed(1)} s`);
    this.retryAfterSeconds = retryAfterSeconds(waitSeconds);
  }
}

/**
 * The whole seconds after which somebody refused may try again: half to one and a half times the wait that they
 * would have had, by chance. All of them at the same moment would hold up everybody else once more.
 */
export function retryAfterSeconds(waitSeconds: number, chance = Math.random()): number {
  return Math.max(1, Math.ceil(waitSeconds * (0.5 + chance)));
}

export interface HashingPool {
  /**
   * Runs `work`, in order of arrival, on one thread at a time. Rejects with the signal's reason if the
   * signal fires before the work begins, and with HashingOverloadError if it can't begin in time. Work that has
   * begun is finished.
   */
  run<Value>(work: (derive: Derive) => Promise<Value>, signal?: AbortSignal): Promise<Value>;
  /** The wait, in seconds, that new work would have; null where it is short enough to be admitted. */
  overload(): number | null;
  /** Ends the threads. */
  close(): Promise<void>;
}

interface Waiting {
  since: number;
  begin(): void;
  reject(reason: unknown): void;
}

/** Admits up to this part of the limit: estimates vary, and the admitted are to be served in time. */
const admittedPart = 0.8;
/** Rejects beyond this part of the limit: the rest is for the way of the request and its answer. */
const servedPart = 0.9;
/** Bounds the memory of the queue, however fast the hashing. */
const longestQueue = 5_000;
const startGuessSeconds = 0.1;

/** As many threads as cores but one, which the rest of the portal keeps for itself. */
export function hashingThreads(cores = availableParallelism()): number {
  return Math.max(1, cores - 1);
}

/** Threads for hashing with a bounded queue. The estimated wait follows what recent work really took. */
export function hashingPool({
  threads = hashingThreads(),
  longestWaitSeconds,
}: {
  threads?: number;
  longestWaitSeconds: number;
}): HashingPool {
  const pool = new Piscina<Parameters<Derive>[0], Uint8Array>({
    filename: new URL('./argon2id-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    // Both hashes of a sign-in are sent at once, so that the thread needn't wait for the second.
    concurrentTasksPerWorker: 2,
    idleTimeout: 60_000,
  });
  const derive: Derive = (parameters) => pool.run(parameters);
  const durations = recentMean(64, startGuessSeconds);
  const waiting: Waiting[] = [];
  let running = 0;

  async function run<Value>(
    work: (derive: Derive) => Promise<Value>,
    signal?: AbortSignal,
  ): Promise<Value> {
    signal?.throwIfAborted();
    if (running < threads) running += 1;
    else await waitForThread(signal);
    const since = performance.now();
    try {
      return await work(derive);
    } finally {
      durations.add((performance.now() - since) / 1_000);
      rejectOverdue();
      // A thread is handed over directly, so that nobody who comes in between overtakes.
      const next = waiting.shift();
      if (next) next.begin();
      else running -= 1;
    }
  }

  function waitForThread(signal: AbortSignal | undefined): Promise<void> {
    const seconds = secondsBehind(waiting.length);
    if (seconds > longestWaitSeconds || waiting.length >= longestQueue) {
      throw new HashingOverloadError(seconds);
    }
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        since: performance.now(),
        begin() {
          signal?.removeEventListener('abort', drop);
          resolve();
        },
        reject(reason) {
          signal?.removeEventListener('abort', drop);
          reject(reason);
        },
      };
      function drop(): void {
        waiting.splice(waiting.indexOf(entry), 1);
        entry.reject(signal?.reason);
      }
      signal?.addEventListener('abort', drop, { once: true });
      waiting.push(entry);
    });
  }

  /** Hashing has become slower than it was when they were admitted: they hear of it now, not at the end. */
  function rejectOverdue(): void {
    const now = performance.now();
    for (let place = waiting.length - 1; place >= 0; place -= 1) {
      const entry = waiting[place] as Waiting;
      const left = secondsBehind(place);
      if ((now - entry.since) / 1_000 + left <= longestWaitSeconds * servedPart) continue;
      waiting.splice(place, 1);
      entry.reject(new HashingOverloadError(left));
    }
  }

  /** The seconds until work with so many before it in the queue is done. */
  function secondsBehind(place: number): number {
    return (Math.floor(place / threads) + 2) * durations.mean();
  }

  return {
    run,
    overload() {
      if (running < threads) return null;
      const seconds = secondsBehind(waiting.length);
      const isFull = waiting.length >= longestQueue;
      return isFull || seconds > longestWaitSeconds * admittedPart ? seconds : null;
    },
    close: () => pool.destroy(),
  };
}
