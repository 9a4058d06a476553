// Why not p-queue: a refusal needs the place of the work in the queue and the pace of the queue, and p-queue
// shows neither; it also gives up the place of running work whose signal fires, while this finishes it. What
// p-queue would save is the hand-over of a place, a dozen lines.
// What the queue brings: with 500 sign-ins at the same moment, the p99 of clock-ins is 3.2 times their own
// instead of 5 to 13 times (docs/performance.md).

/** Rejects work that would wait, or has waited, longer than the limit. */
export class QueueOverloadError extends Error {
  override readonly name = 'QueueOverloadError';
  readonly retryAfterSeconds: number;

  constructor(waitSeconds: number, retryAfterSeconds: number) {
    super(`the work would wait ${waitSeconds.toFixed(1)} s`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * The whole seconds after which a refused client may retry. Refused clients return at random times, from when
 * half of the longest queue is left until it would be empty: never all at the same moment, nor so late that
 * there is nothing to do meanwhile.
 */
export function retrySeconds(
  waitSeconds: number,
  maxWaitSeconds: number,
  random = Math.random(),
): number {
  return Math.max(1, Math.ceil(waitSeconds - (maxWaitSeconds / 2) * random));
}

export interface BoundedQueue {
  /**
   * Runs `work` in order of arrival. Rejects with the signal's reason if the signal fires before the work
   * begins, and with QueueOverloadError if it can't be done in time. Work that has begun is finished.
   */
  run<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value>;
  /** The whole seconds after which a refused client may retry; null if new work is admitted. */
  overloadRetrySeconds(): number | null;
}

interface QueuedWork {
  since: number;
  begin(): void;
  reject(reason: unknown): void;
}

/** New work is admitted up to this share of the limit, because estimates vary. */
const admittedShare = 0.8;
/** No work waits beyond this share of the limit; the rest is for the response's way back. */
const servedShare = 0.9;
/** Of the newest duration in the estimate: one slow piece of work, as the first ones are, hardly changes it. */
const newestShare = 1 / 32;
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
  let secondsEach = initialSeconds;
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
        const seconds = (now - Math.max(since, completedAt)) / 1_000;
        secondsEach += (seconds - secondsEach) * newestShare;
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
    if (seconds > maxWaitSeconds * servedShare || queued.length >= maxQueued) {
      throw new QueueOverloadError(seconds, retrySeconds(seconds, maxWaitSeconds));
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
      entry.reject(new QueueOverloadError(left, retrySeconds(left, maxWaitSeconds)));
    }
  }

  /** The seconds until work with so many before it in the queue is done. */
  function secondsBehind(place: number): number {
    return (place + running + 1) * secondsEach;
  }

  return {
    run,
    overloadRetrySeconds() {
      if (running < concurrency) return null;
      const seconds = secondsBehind(queued.length);
      const isFull = queued.length >= maxQueued;
      return isFull || seconds > maxWaitSeconds * admittedShare
        ? retrySeconds(seconds, maxWaitSeconds)
        : null;
    },
  };
}
