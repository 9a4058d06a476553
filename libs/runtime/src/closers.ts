import { setTimeout as sleep } from 'node:timers/promises';
import { describeError, type Logger } from './log.ts';

/**
 * What was opened, to be closed in the opposite order: a thing is closed before what it needs.
 * One that fails or takes longer than 5.5 s is logged and doesn't keep the rest from closing. Where
 * several do, as with a broker that is away, each further one gets but a moment after 8 s: with all
 * that a service opens it stays below the 10 s that a process may take.
 */
export function closers({ patienceMs = 5_500, inAllMs = 8_000, leastMs = 200 } = {}) {
  const steps: { name: string; close: () => Promise<unknown> }[] = [];
  return {
    add(name: string, close: () => Promise<unknown>): void {
      steps.push({ name, close });
    },
    async closeAll(log: Logger): Promise<void> {
      const end = performance.now() + inAllMs;
      for (let step = steps.pop(); step; step = steps.pop()) {
        const { name, close } = step;
        const patience = Math.max(leastMs, Math.min(patienceMs, end - performance.now()));
        const outcome = await Promise.race([
          close().then(
            () => 'closed',
            (error: unknown) => describeError(error),
          ),
          sleep(patience, 'too slow', { ref: false }),
        ]);
        if (outcome !== 'closed') log.warn({ step: name, outcome }, 'could not close');
      }
    },
  };
}
