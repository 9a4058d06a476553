import { memoryOf } from './process-memory.ts';

/** Measures the growth of the total RSS of some processes in bytes. */
export function watchMemory(pids: readonly number[]) {
  const taken = () => pids.reduce((sum, pid) => sum + memoryOf(pid).rss, 0);
  const before = taken();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, taken());
  }, 250);
  return {
    /** Peak and current growth; `most` is the total peak. */
    stop(): { grown: number; after: number; most: number } {
      clearInterval(timer);
      const now = taken();
      most = Math.max(most, now);
      return { grown: most - before, after: now - before, most };
    },
  };
}
