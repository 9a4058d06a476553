import { useEffect, useEffectEvent } from 'react';

const firstPauseMs = 2_000;
const longestPauseMs = 30_000;

/**
 * Asks again, ever later, for what could not be had because a part of the portal is away, until it
 * is there. What was refused is not asked for again: it would be refused again.
 */
export function useComeBack(isAway: boolean, ask: () => Promise<unknown>): void {
  const again = useEffectEvent(ask);
  useEffect(() => {
    if (!isAway) return;
    let pauseMs = firstPauseMs;
    let waiting: ReturnType<typeof setTimeout>;
    let isOver = false;
    function wait(): void {
      if (isOver) return;
      // All who wait for the same part don't come back at the same moment.
      waiting = setTimeout(
        () => {
          // That it is still away is known by the error.
          again().then(wait, wait);
        },
        pauseMs * (0.75 + Math.random() / 2),
      );
      pauseMs = Math.min(longestPauseMs, 2 * pauseMs);
    }
    wait();
    return () => {
      isOver = true;
      clearTimeout(waiting);
    };
  }, [isAway]);
}
