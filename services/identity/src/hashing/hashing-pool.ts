// Hashing has its own threads, one fewer than cores, behind a bounded queue: with 500 sign-ins at the same
// moment the p99 of clock-ins is 3.2 times their own, with a thread for each core 9.6 times
// (docs/performance.md).
import { availableParallelism } from 'node:os';
import { createBoundedQueue } from '@portal/runtime/bounded-queue';
import { Piscina } from 'piscina';
import { createHasher, type DeriveTag, type Hasher, minMemoryKiB } from './argon2id.ts';

export interface HashingPool {
  /**
   * Runs `work` once a thread is free, in order of arrival. Rejects with the signal's reason if the signal fires
   * before the work begins, and with QueueOverloadError if it can't be done in time.
   */
  run<Value>(work: (hasher: Hasher) => Promise<Value>, signal?: AbortSignal): Promise<Value>;
  /**
   * Hashes outside of the queue, when the service starts: the first use also starts a thread, and would make
   * the queue expect all work to take as long.
   */
  hasher: Hasher;
  /** The whole seconds after which a refused client may retry; null if new work is admitted. */
  overloadRetrySeconds(): number | null;
  /** Ends the threads. */
  close(): Promise<void>;
}

/** One thread fewer than cores: the rest of the portal keeps one for itself. */
export function hashingThreads(cores = availableParallelism()): number {
  return Math.max(1, cores - 1);
}

/** Threads for hashing behind a bounded queue. */
export function createHashingPool({
  threads = hashingThreads(),
  maxWaitSeconds,
  memory = minMemoryKiB,
}: {
  threads?: number;
  maxWaitSeconds: number;
  /** The memory of each new hash, in KiB. */
  memory?: number;
}): HashingPool {
  const pool = new Piscina<Parameters<DeriveTag>[0], Uint8Array>({
    filename: new URL('./argon2id-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    // Both hashes of a sign-in are sent at once, so that the thread needn't wait for the second.
    concurrentTasksPerWorker: 2,
    idleTimeout: 60_000,
  });
  const derive: DeriveTag = (parameters) => pool.run(parameters);
  const hasher = createHasher({ derive, memory });
  const queue = createBoundedQueue({ concurrency: threads, maxWaitSeconds });
  return {
    run: (work, signal) => queue.run(() => work(hasher), signal),
    hasher,
    overloadRetrySeconds: queue.overloadRetrySeconds,
    close: () => pool.destroy(),
  };
}
