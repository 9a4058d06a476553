import type { CDPSession, Page } from 'playwright-core';

/** What a page holds after its garbage was collected. */
export interface PageMemory {
  heapMB: number;
  /** DOM nodes, also those that the document no longer contains. */
  nodes: number;
  listeners: number;
}

/** Gives a function that collects the garbage of a page and measures what is left. */
export async function watchPageMemory(page: Page): Promise<() => Promise<PageMemory>> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable');
  return async () => {
    // Once is not enough: what finalisers release is garbage only then.
    for (let time = 0; time < 3; time += 1) await devTools.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners: listeners } = await devTools.send('Memory.getDOMCounters');
    return { heapMB: await usedHeap(devTools), nodes, listeners };
  };
}

async function usedHeap(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  const used = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
  return used / 1024 ** 2;
}
