import type { Caller } from '@portal/auth/caller';
import { fail, ok, type Result } from '@portal/kernel/result';

export interface ConcurrencyLimits {
  /** How many lists of one caller are read at the same time, and how many writes run. A document of more runs alone. */
  slots: number;
  /** How many more requests of the caller may wait, and for how long. */
  queueLength: number;
  maxWaitMs: number;
}

export const concurrencyLimits: ConcurrencyLimits = {
  slots: 10,
  queueLength: 100,
  maxWaitMs: 10_000,
};

/** Work of a caller that reads lists, or writes. */
interface LimitedWork {
  /** Work of the same key shares slots. */
  key: string;
  /** The slots that it takes: one for each list, or one for a write. */
  slots: number;
  /** Fires when the client disconnects. */
  signal: AbortSignal;
}

interface WaitingWork {
  slots: number;
  start(): void;
}

interface WorkOfKey {
  running: number;
  waiting: WaitingWork[];
}

const tooManyFailure = fail(
  'TOO_MANY_REQUESTS',
  'Too many of your requests are still running. Please wait a moment and try again.',
  { retryAfterSeconds: 5 },
);

/**
 * The slots of an operation: one for each list that a query reads. A mutation of a person or API token takes one,
 * of others than queries do: a clock-in doesn't wait for lists. Services do writes about one person one after the other, and each
 * holds one of the gateway's connections to its service meanwhile; identity runs one transaction at a time. Hundreds at the same
 * time would leave nothing for others. Without a session a mutation takes none: a ward signs in from one address.
 */
export function slotsOf(
  { userId }: Pick<Caller, 'userId'>,
  { kind, lists, address }: { kind: 'query' | 'mutation'; lists: number; address: string },
): Pick<LimitedWork, 'key' | 'slots'> {
  if (kind === 'query') return { key: userId ?? address, slots: lists };
  return { key: `writes of ${userId}`, slots: userId === null ? 0 : 1 };
}

export type ConcurrencyLimiter = ReturnType<typeof createConcurrencyLimiter>;

/**
 * Creates the limiter of the lists that are read for one caller at the same time. More wait for their turn, in order, because a
 * service holds each list in memory as a whole: a hundred documents of fifteen long lists would use it up.
 */
export function createConcurrencyLimiter(limits: ConcurrencyLimits) {
  const workByKey = new Map<string, WorkOfKey>();

  function startWaiting(workOfKey: WorkOfKey): void {
    const { waiting } = workOfKey;
    for (let next = waiting[0]; next && canRun(workOfKey, next.slots); next = waiting[0]) {
      waiting.shift();
      workOfKey.running += next.slots;
      next.start();
    }
  }

  function canRun({ running }: WorkOfKey, slots: number): boolean {
    return running === 0 || running + slots <= limits.slots;
  }

  /** Waits for a turn. Gives false where the client has gone or has waited too long. */
  function waitForTurn(workOfKey: WorkOfKey, slots: number, signal: AbortSignal) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    // After other requests: work without input or output, such as an invalid document, would run a hundred times in between.
    const work: WaitingWork = { slots, start: () => setImmediate(resolve, true) };
    const giveUp = () => {
      const index = workOfKey.waiting.indexOf(work);
      if (index < 0) return;
      workOfKey.waiting.splice(index, 1);
      resolve(false);
      // The next one may need fewer slots.
      startWaiting(workOfKey);
    };
    const limit = setTimeout(giveUp, limits.maxWaitMs);
    signal.addEventListener('abort', giveUp, { once: true });
    workOfKey.waiting.push(work);
    if (signal.aborted) giveUp();
    return promise.finally(() => {
      clearTimeout(limit);
      signal.removeEventListener('abort', giveUp);
    });
  }

  return {
    /**
     * Runs work in its turn, and work that takes no slot at once. Fails with TOO_MANY_REQUESTS where too many requests of the
     * caller wait, or this one has waited too long.
     */
    async run<Value>(
      { key, slots, signal }: LimitedWork,
      work: () => Promise<Value>,
    ): Promise<Result<Value, 'TOO_MANY_REQUESTS'>> {
      if (slots === 0) return ok(await work());
      const workOfKey = workByKey.get(key) ?? { running: 0, waiting: [] };
      workByKey.set(key, workOfKey);
      if (workOfKey.waiting.length === 0 && canRun(workOfKey, slots)) {
        workOfKey.running += slots;
      } else {
        if (workOfKey.waiting.length >= limits.queueLength) return tooManyFailure;
        if (!(await waitForTurn(workOfKey, slots, signal))) return tooManyFailure;
      }
      try {
        return ok(await work());
      } finally {
        workOfKey.running -= slots;
        startWaiting(workOfKey);
        if (workOfKey.running === 0) workByKey.delete(key);
      }
    },
  };
}
