import { setTimeout as sleep } from 'node:timers/promises';
import { describeError, type Logger } from './log.ts';

const patienceMs = 5_500;

/**
 * What was opened, to be closed in the opposite order: a thing is closed before what it needs.
 * One that fails or takes longer than 5.5 s is logged and doesn't keep the rest from closing.
 */
export function closers() {
  const steps: { name: string; close: () => Promise<unknown> }[] = [];
  return {
    add(name: string, close: () => Promise<unknown>): void {
      steps.push({ name, close });
    },
    async closeAll(log: Logger): Promise<void> {
      for (let step = steps.pop(); step; step = steps.pop()) {
        const { name, close } = step;
        const outcome = await Promise.race([
          close().then(
            () => 'closed',
            (error: unknown) => describeError(error),
          ),
          sleep(patienceMs, 'too slow', { ref: false }),
        ]);
        if (outcome !== 'closed') log.warn({ step: name, outcome }, 'could not close');
      }
    },
  };
}
