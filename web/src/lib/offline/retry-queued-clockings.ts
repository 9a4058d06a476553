import { reportUnauthorized } from '../api/report-unauthorized.ts';
import { hasUnsentClockings, type SettledClocking, sendQueuedClockings } from './clocking-queue.ts';
import { onClockingsChange } from './clocking-store.ts';

const firstPauseMs = 4_000;
const maxPauseMs = 60_000;

/**
 * Sends a user’s queued clockings at once, when the network returns, when the page becomes visible,
 * and otherwise with growing pauses. Returns the function that stops it.
 */
export function retryQueuedClockings(
  userId: string,
  onSettled: (settled: SettledClocking) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = firstPauseMs;
  let isRunning = false;
  let isStopped = false;

  async function run(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (isRunning || isStopped || !navigator.onLine || !hasUnsentClockings(userId)) return;
    isRunning = true;
    const left = await sendQueuedClockings(userId, onSettled).finally(() => {
      isRunning = false;
    });
    if (isStopped) return;
    if (left === 'try-again') {
      timer = setTimeout(run, pauseMs);
      pauseMs = Math.min(pauseMs * 2, maxPauseMs);
      return;
    }
    pauseMs = firstPauseMs;
    // Wait until the person signs in again, which remounts the page and restarts this.
    if (typeof left === 'object') reportUnauthorized(left.signedOut, 'background');
  }

  function runSoon(): void {
    if (document.hidden) return;
    pauseMs = firstPauseMs;
    void run();
  }
  /** Waits for the first pause: a clocking that has just failed would fail again. */
  function runLater(): void {
    if (!isRunning && hasUnsentClockings(userId)) timer ??= setTimeout(run, pauseMs);
  }

  window.addEventListener('online', runSoon);
  document.addEventListener('visibilitychange', runSoon);
  const unsubscribe = onClockingsChange(runLater);
  void run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', runSoon);
    document.removeEventListener('visibilitychange', runSoon);
    unsubscribe();
  };
}
