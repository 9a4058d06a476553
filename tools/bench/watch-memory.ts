import { memoryOf } from './process-memory.ts';

/** Does `work` and measures the growth of the total RSS of some processes meanwhile, in bytes. */
export async function watchMemory<Value>(
  pids: readonly number[],
  work: () => Promise<Value>,
): Promise<{
  value: Value;
  /** At the peak and at the end. */
  grown: number;
  after: number;
  /** The total at the peak. */
  most: number;
}> {
  const taken = () => pids.reduce((sum, pid) => sum + memoryOf(pid).rss, 0);
  const before = taken();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, taken());
  }, 250);
  try {
    const value = await work();
    const now = taken();
    most = Math.max(most, now);
    return { value, grown: most - before, after: now - before, most };
  } finally {
    clearInterval(timer);
  }
}
