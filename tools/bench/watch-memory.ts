import { memoryOf } from './process-memory.ts';

/** How much memory some processes together take more than when the watch began, in bytes of RSS. */
export function watchMemory(pids: readonly number[]) {
  const taken = () => pids.reduce((sum, pid) => sum + memoryOf(pid).rss, 0);
  const before = taken();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, taken());
  }, 250);
  return {
    /** At most, and now; `most` is the whole of it rather than what it grew by. */
    stop(): { grown: number; atEnd: number; most: number } {
      clearInterval(timer);
      const now = taken();
      most = Math.max(most, now);
      return { grown: most - before, atEnd: now - before, most };
    },
  };
}
