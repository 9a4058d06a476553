import { fail, ok, type Result } from '@portal/kernel/result';

export interface ConcurrencyLimits {
  /** How many lists of one caller are read at the same time. A document of more runs alone. */
  running: number;
  /** How many more requests of the caller may wait. */
  waiting: number;
}

export const concurrencyLimits: ConcurrencyLimits = { running: 10, waiting: 1_000 };

interface CallerWork {
  running: number;
  waiting: { lists: number; begin(): void }[];
}

const tooMany = fail(
  'TOO_MANY_REQUESTS',
  'Too many of your requests are still running. Please wait a moment and try again.',
  { retryAfterSeconds: 2 },
);

export type ConcurrencyLimiter = ReturnType<typeof createConcurrencyLimiter>;

/**
 * Creates the limiter of the lists that are read for one person or API token at the same time. More wait for their turn, in
 * order, because a service holds each list in memory as a whole: a hundred documents of fifteen long lists would use it up.
 */
export function createConcurrencyLimiter(limits: ConcurrencyLimits) {
  const callers = new Map<string, CallerWork>();

  function beginWaiting(own: CallerWork): void {
    for (let next = own.waiting[0]; next && canRun(own, next.lists); next = own.waiting[0]) {
      own.waiting.shift();
      own.running += next.lists;
      next.begin();
    }
  }

  function canRun({ running }: CallerWork, lists: number): boolean {
    return running === 0 || running + lists <= limits.running;
  }

  return {
    /**
     * Runs a document with so many lists; one without any at once. Fails with TOO_MANY_REQUESTS where too many of the
     * caller wait. Nobody (null) has no limit: without a sign-in nothing reads a list.
     */
    async run<Value>(
      callerId: string | null,
      lists: number,
      work: () => Promise<Value>,
    ): Promise<Result<Value, 'TOO_MANY_REQUESTS'>> {
      if (callerId === null || lists === 0) return ok(await work());
      const own = callers.get(callerId) ?? { running: 0, waiting: [] };
      callers.set(callerId, own);
      if (own.waiting.length === 0 && canRun(own, lists)) {
        own.running += lists;
      } else {
        if (own.waiting.length >= limits.waiting) return tooMany;
        await new Promise<void>((begin) => own.waiting.push({ lists, begin }));
      }
      try {
        return ok(await work());
      } finally {
        own.running -= lists;
        beginWaiting(own);
        if (own.running === 0) callers.delete(callerId);
      }
    },
  };
}
