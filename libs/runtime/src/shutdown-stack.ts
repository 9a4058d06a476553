import { setTimeout as sleep } from 'node:timers/promises';
import { describeError, type Logger } from './log.ts';

/**
 * Collects open resources and closes them in reverse order, so that each is closed before those that
 * it depends on. A step that fails or exceeds `stepTimeoutMs` is logged, and the next one follows.
 * After `totalTimeoutMs` each remaining step gets `minStepTimeoutMs`: a service then stops within the
 * 10 s that runMain allows, even while several of its servers are down.
 */
export function createShutdownStack({
  stepTimeoutMs = 5_500,
  totalTimeoutMs = 8_000,
  minStepTimeoutMs = 200,
} = {}) {
  const steps: { name: string; close: () => Promise<unknown> }[] = [];
  return {
    add(name: string, close: () => Promise<unknown>): void {
      steps.push({ name, close });
    },
    async closeAll(log: Logger): Promise<void> {
      const end = performance.now() + totalTimeoutMs;
      for (let step = steps.pop(); step; step = steps.pop()) {
        const { name, close } = step;
        const timeoutMs = Math.max(
          minStepTimeoutMs,
          Math.min(stepTimeoutMs, end - performance.now()),
        );
        const outcome = await Promise.race([
          close().then(
            () => 'closed',
            (error: unknown) => describeError(error),
          ),
          sleep(timeoutMs, 'too slow', { ref: false }),
        ]);
        if (outcome !== 'closed') log.warn({ step: name, outcome }, 'could not close');
      }
    },
  };
}
