// Why not p-queue: a refusal needs the place of the work in the queue and the pace of the queue, and p-queue
// shows neither; it also gives up the place of running work whose signal fires, while this finishes it. What
// p-queue would save is the hand-over of a place, a dozen lines.
// What the queue brings: with 500 sign-ins at the same moment, the p99 of clock-ins is 3.2 times their own
// instead of 5 to 13 times (docs/performance.md).
import { createRecentMean } from './recent-mean.ts';

/** Rejects work that would wait, or has waited, longer than the limit. */
export class QueueOverloadError extends Error {
  override readonly name = 'QueueOverloadError';
  readonly retryAfterSeconds: number;

  constructor(waitSeconds: number) {
    super(`the work would wait ${waitSeconds.toFixed(1)} s`);
    this.retryAfterSeconds = retryAfterSeconds(waitSeconds);
  }
}

/**
 * The whole seconds after which a refused client may retry: half to one and a half times its estimated wait,
 * at random, so that refused clients don't all return at the same moment.
 */
export function retryAfterSeconds(waitSeconds: number, random = Math.random()): number {
  return Math.max(1, Math.ceil(waitSeconds * (0.5 + random)));
}

export interface BoundedQueue {
  /**
   * Runs `work` in order of arrival. Rejects with the signal's reason if the signal fires before the work
   * begins, and with QueueOverloadError if it can't be done in time. Work that has begun is finished.
   */
  run<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value>;
  /** The estimated wait, in seconds, of new work; null if it is short enough to be admitted. */
  overloadWaitSeconds(): number | null;
}

interface QueuedWork {
  since: number;
  begin(): void;
  reject(reason: unknown): void;
}

/** New work is admitted up to this share of the limit, because estimates vary. */
const admittedShare = 0.8;
/** Queued work is rejected beyond this share of the limit; the rest is for the response's way back. */
const servedShare = 0.9;
/** Bounds the memory of the queue, however fast the work. */
const maxQueued = 5_000;

/**
 * A queue that runs `concurrency` pieces of work at the same time, and refuses at once what would not be done
 * within `maxWaitSeconds`. The estimate follows what recent work took; `initialSeconds` is the first guess
 * for one piece of work.
 */
export function createBoundedQueue({
  concurrency,
  maxWaitSeconds,
  initialSeconds = 0.1,
}: {
  concurrency: number;
  maxWaitSeconds: number;
  initialSeconds?: number;
}): BoundedQueue {
  // From one completion to the next: that is what work adds to the wait, however much of it runs together.
  const secondsEach = createRecentMean(64, initialSeconds);
  let completedAt = 0;
  let fullSince = 0;
  const queued: QueuedWork[] = [];
  let running = 0;

  async function run<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    signal?.throwIfAborted();
    if (running < concurrency) {
      running += 1;
      if (running === concurrency) fullSince = performance.now();
    } else {
      await waitForTurn(signal);
    }
    const since = performance.now();
    try {
      return await work();
    } finally {
      const now = performance.now();
      // Only full places show the pace, from their second completion on: a long piece of work among few others
      // says nothing about it.
      const showsPace = concurrency === 1 || completedAt >= fullSince;
      if (running === concurrency && showsPace) {
        secondsEach.add((now - Math.max(since, completedAt)) / 1_000);
      }
      completedAt = now;
      rejectOverdue();
      // The place is handed over directly, so that work that arrives in between doesn't overtake.
      const next = queued.shift();
      if (next) next.begin();
      else running -= 1;
    }
  }

  function waitForTurn(signal: AbortSignal | undefined): Promise<void> {
    const seconds = secondsBehind(queued.length);
    if (seconds > maxWaitSeconds || queued.length >= maxQueued) {
      throw new QueueOverloadError(seconds);
    }
    return new Promise((resolve, reject) => {
      const entry: QueuedWork = {
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
        queued.splice(queued.indexOf(entry), 1);
        entry.reject(signal?.reason);
      }
      signal?.addEventListener('abort', drop, { once: true });
      queued.push(entry);
    });
  }

  /** If the work has become slower since some was admitted, that is refused now rather than at its deadline. */
  function rejectOverdue(): void {
    const now = performance.now();
    for (let place = queued.length - 1; place >= 0; place -= 1) {
      const entry = queued[place] as QueuedWork;
      const left = secondsBehind(place);
      if ((now - entry.since) / 1_000 + left <= maxWaitSeconds * servedShare) continue;
      queued.splice(place, 1);
      entry.reject(new QueueOverloadError(left));
    }
  }

  /** The seconds until work with so many before it in the queue is done. */
  function secondsBehind(place: number): number {
    return (place + running + 1) * secondsEach.mean();
  }

  return {
    run,
    overloadWaitSeconds() {
      if (running < concurrency) return null;
      const seconds = secondsBehind(queued.length);
      const isFull = queued.length >= maxQueued;
      return isFull || seconds > maxWaitSeconds * admittedShare ? seconds : null;
    },
  };
}
