import { useEffect, useEffectEvent } from 'react';

const firstPauseMs = 2_000;
const maxPauseMs = 30_000;

/**
 * Retries with growing pauses while a service is unavailable. Refused requests are not retried:
 * they would be refused again.
 */
export function useRetry(isUnavailable: boolean, retry: () => Promise<unknown>): void {
  const runRetry = useEffectEvent(retry);
  useEffect(() => {
    if (!isUnavailable) return;
    let pauseMs = firstPauseMs;
    let timer: ReturnType<typeof setTimeout>;
    let isStopped = false;
    function schedule(): void {
      if (isStopped) return;
      // Jitter: clients must not all retry at the same moment.
      timer = setTimeout(
        () => {
          // A failure shows up as `isUnavailable` again.
          runRetry().then(schedule, schedule);
        },
        pauseMs * (0.75 + Math.random() / 2),
      );
      pauseMs = Math.min(maxPauseMs, 2 * pauseMs);
    }
    schedule();
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [isUnavailable]);
}
