import type { BrowserTiming } from '@portal/contracts/browser-timings';
import type { RecordedRequest } from './browser-timing-tokens.ts';

/**
 * Gives the start and the end of a request in the browser by the gateway's clock. Only durations come from the
 * browser, whose clock may be wrong. What it waited beyond the gateway's own time was spent in the network, half on
 * the way there, half on the way back.
 */
export function browserSpanTimes(
  { queuedMs, waitMs, receiveMs }: Pick<BrowserTiming, 'queuedMs' | 'waitMs' | 'receiveMs'>,
  { startedAt, durationMs }: Pick<RecordedRequest, 'startedAt' | 'durationMs'>,
): { start: number; end: number } {
  const networkMs = Math.max(0, waitMs - durationMs);
  const start = startedAt - networkMs / 2 - queuedMs;
  return { start, end: start + queuedMs + waitMs + receiveMs };
}
