import type { BrowserTiming, maxBrowserTimingMs } from '@portal/contracts/browser-timings';

const maxMs: typeof maxBrowserTimingMs = 60_000;

type Timing = Pick<
  PerformanceResourceTiming,
  'startTime' | 'requestStart' | 'responseStart' | 'responseEnd'
> & { serverTiming?: readonly Pick<PerformanceServerTiming, 'name' | 'description'>[] };

/**
 * Gives what to report about a request. Null if the gateway doesn't record it, and for impossible times, such as
 * those of a computer that slept meanwhile.
 */
export function toBrowserTiming(timing: Timing): BrowserTiming | null {
  // Without HTTPS, beyond this machine, browsers don't give it.
  const token = timing.serverTiming?.find(({ name }) => name === 'browser')?.description;
  if (!token) return null;
  const queuedMs = timing.requestStart - timing.startTime;
  const waitMs = timing.responseStart - timing.requestStart;
  const receiveMs = timing.responseEnd - timing.responseStart;
  const isPossible = [queuedMs, waitMs, receiveMs].every((ms) => ms >= 0 && ms <= maxMs);
  return isPossible ? { token, queuedMs, waitMs, receiveMs } : null;
}
