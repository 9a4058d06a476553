import type { Browser, Page } from 'playwright-core';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** The thread’s CPU time in microseconds. */
  tdur?: number;
  args: { name?: string };
}

const shortEnoughMs = 50;

/**
 * The longest task of the page’s main thread during `work`, in milliseconds of CPU time, so that
 * other load on the machine doesn’t count. Repeatable work is repeated while the result is long,
 * and the shortest counts.
 */
export async function longestTask(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
  rounds = 1,
): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && shortest > shortEnoughMs; round += 1) {
    shortest = Math.min(shortest, await traceLongestTask(browser, page, work));
  }
  return shortest;
}

/** The longest task of the page’s main thread during `work`, once, in milliseconds of CPU time. */
export async function traceLongestTask(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<number> {
  const categories = ['toplevel', 'disabled-by-default-devtools.timeline'];
  await browser.startTracing(page, { categories });
  let file: Buffer;
  try {
    await work();
  } finally {
    file = await browser.stopTracing();
  }
  const trace = JSON.parse(file.toString());
  const events: TraceEvent[] = trace.traceEvents;
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = events
    .filter((event) => event.name === 'RunTask' && mainThreads.has(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1000);
  if (tasks.length === 0) throw new Error('No task of the page was traced');
  return Math.max(...tasks);
}
