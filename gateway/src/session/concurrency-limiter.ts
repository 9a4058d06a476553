import type { Caller } from '@portal/auth/caller';
import { fail, ok, type Result } from '@portal/kernel/result';

export interface ConcurrencyLimits {
  /** How many lists of one caller are read at the same time, and how many writes run. A document of more runs alone. */
  running: number;
  /** How many more requests of the caller may wait, and for how long. */
  waiting: number;
  maxWaitMs: number;
}

export const concurrencyLimits: ConcurrencyLimits = {
  running: 10,
  waiting: 100,
  maxWaitMs: 10_000,
};

/** Work of a caller that reads lists, or writes. */
interface ListWork {
  /** Whose places it takes (`placesOf`). */
  callerId: string;
  /** The places that it takes: one for each list, or one for a write. */
  lists: number;
  /** Fires when the client disconnects. */
  signal: AbortSignal;
}

interface WaitingWork {
  lists: number;
  start(): void;
}

interface CallerWork {
  running: number;
  waiting: WaitingWork[];
}

const tooMany = fail(
  'TOO_MANY_REQUESTS',
  'Too many of your requests are still running. Please wait a moment and try again.',
  { retryAfterSeconds: 5 },
);

/**
 * The places of an operation: one for each list that a query reads. A mutation of a person or API token takes one,
 * of others than queries do: a clock-in doesn't wait for lists. Services do writes about one person one after the other, and each
 * holds one of the gateway's connections to its service meanwhile; identity runs one transaction at a time. Hundreds at the same
 * time would leave nothing for others. Without a session a mutation takes none: a ward signs in from one address.
 */
export function placesOf(
  { userId }: Pick<Caller, 'userId'>,
  { kind, lists, address }: { kind: 'query' | 'mutation'; lists: number; address: string },
): Pick<ListWork, 'callerId' | 'lists'> {
  if (kind === 'query') return { callerId: userId ?? address, lists };
  return { callerId: `writes of ${userId}`, lists: userId === null ? 0 : 1 };
}

export type ConcurrencyLimiter = ReturnType<typeof createConcurrencyLimiter>;

/**
 * Creates the limiter of the lists that are read for one caller at the same time. More wait for their turn, in order, because a
 * service holds each list in memory as a whole: a hundred documents of fifteen long lists would use it up.
 */
export function createConcurrencyLimiter(limits: ConcurrencyLimits) {
  const callers = new Map<string, CallerWork>();

  function startWaiting(callerWork: CallerWork): void {
    const { waiting } = callerWork;
    for (let next = waiting[0]; next && canRun(callerWork, next.lists); next = waiting[0]) {
      waiting.shift();
      callerWork.running += next.lists;
      next.start();
    }
  }

  function canRun({ running }: CallerWork, lists: number): boolean {
    return running === 0 || running + lists <= limits.running;
  }

  /** Waits for a turn. Gives false where the client has gone or has waited too long. */
  function waitForTurn(callerWork: CallerWork, lists: number, signal: AbortSignal) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    // After other requests: work without input or output, such as an invalid document, would run a hundred times in between.
    const work: WaitingWork = { lists, start: () => setImmediate(resolve, true) };
    const giveUp = () => {
      const index = callerWork.waiting.indexOf(work);
      if (index < 0) return;
      callerWork.waiting.splice(index, 1);
      resolve(false);
      // The next one may need fewer places.
      startWaiting(callerWork);
    };
    const limit = setTimeout(giveUp, limits.maxWaitMs);
    signal.addEventListener('abort', giveUp, { once: true });
    callerWork.waiting.push(work);
    if (signal.aborted) giveUp();
    return promise.finally(() => {
      clearTimeout(limit);
      signal.removeEventListener('abort', giveUp);
    });
  }

  return {
    /**
     * Runs work in its turn, and work that takes no place at once. Fails with TOO_MANY_REQUESTS where too many requests of the
     * caller wait, or this one has waited too long.
     */
    async run<Value>(
      { callerId, lists, signal }: ListWork,
      work: () => Promise<Value>,
    ): Promise<Result<Value, 'TOO_MANY_REQUESTS'>> {
      if (lists === 0) return ok(await work());
      const callerWork = callers.get(callerId) ?? { running: 0, waiting: [] };
      callers.set(callerId, callerWork);
      if (callerWork.waiting.length === 0 && canRun(callerWork, lists)) {
        callerWork.running += lists;
      } else {
        if (callerWork.waiting.length >= limits.waiting) return tooMany;
        if (!(await waitForTurn(callerWork, lists, signal))) return tooMany;
      }
      try {
        return ok(await work());
      } finally {
        callerWork.running -= lists;
        startWaiting(callerWork);
        if (callerWork.running === 0) callers.delete(callerId);
      }
    },
  };
}
