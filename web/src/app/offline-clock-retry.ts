import { isAnyToBeSent, type Settled, sendKeptClockings } from './offline-clock-queue.ts';
import { subscribe } from './offline-clockings.ts';
import { reportUnauthorized } from './unauthorized.ts';

const firstPauseMs = 4_000;
const longestPauseMs = 60_000;

/**
 * Sends what is kept of a person as soon as that can be: at once, when the network comes back or
 * the page is looked at again, and otherwise after growing pauses. Gives the function that stops it.
 */
export function retryKeptClockings(
  userId: string,
  onSettled: (settled: Settled) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = firstPauseMs;
  let isRunning = false;
  let isStopped = false;

  async function run(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (isRunning || isStopped || !navigator.onLine || !isAnyToBeSent(userId)) return;
    isRunning = true;
    const left = await sendKeptClockings(userId, onSettled).finally(() => {
      isRunning = false;
    });
    if (isStopped) return;
    if (left === 'try-again') {
      timer = setTimeout(run, pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      return;
    }
    pauseMs = firstPauseMs;
    // It waits until the person has signed in again: that mounts the page, and this, anew.
    if (typeof left === 'object') reportUnauthorized(left.signedOut, 'background');
  }

  function runSoon(): void {
    if (document.hidden) return;
    pauseMs = firstPauseMs;
    void run();
  }
  /** One that was just kept waits for the first pause: what has just failed would fail again. */
  function runLater(): void {
    if (!isRunning && isAnyToBeSent(userId)) timer ??= setTimeout(run, pauseMs);
  }

  window.addEventListener('online', runSoon);
  document.addEventListener('visibilitychange', runSoon);
  const unsubscribe = subscribe(runLater);
  void run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', runSoon);
    document.removeEventListener('visibilitychange', runSoon);
    unsubscribe();
  };
}
