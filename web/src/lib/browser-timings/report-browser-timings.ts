import type {
  BrowserTiming,
  BrowserTimings,
  browserTimingsPath,
  maxBrowserTimings,
} from '@portal/contracts/browser-timings';
import { toBrowserTiming } from './browser-timing.ts';

const path: typeof browserTimingsPath = '/api/browser-timings';
const maxTimings: typeof maxBrowserTimings = 50;
const pauseMs = 3_000;

let isReporting = false;
let timings: BrowserTiming[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reports how long each recorded request took, some seconds later and when the page is left. */
export function reportBrowserTimings(): void {
  if (isReporting) return;
  isReporting = true;
  const observer = new PerformanceObserver((list) => {
    collectTimings(list.getEntries());
    if (timings.length > 0) timer ??= setTimeout(sendTimings, pauseMs);
  });
  observer.observe({ type: 'resource', buffered: true });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    // What the observer would be told only after the page is gone.
    collectTimings(observer.takeRecords());
    sendTimings();
  });
}

function collectTimings(entries: PerformanceEntryList): void {
  const recorded = (entries as PerformanceResourceTiming[]).map(toBrowserTiming);
  timings.push(...recorded.filter((timing) => timing !== null));
}

/** A lost report is no loss: nobody waits for it. */
function sendTimings(): void {
  clearTimeout(timer);
  timer = undefined;
  while (timings.length > 0) {
    const report: BrowserTimings = { timings: timings.slice(0, maxTimings) };
    timings = timings.slice(maxTimings);
    navigator.sendBeacon(path, new Blob([JSON.stringify(report)], { type: 'application/json' }));
  }
}
