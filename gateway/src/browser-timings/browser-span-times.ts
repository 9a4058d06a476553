import type { BrowserTiming } from '@portal/contracts/browser-timings';
import type { RecordedRequest } from './browser-timing-tokens.ts';

/**
 * Gives the start and the end of a request in the browser by the gateway's clock, in milliseconds since 1970. The
 * browser sends only durations, because its clock may be wrong. The difference between its wait and the gateway's own
 * time is the network's; half of it is assumed for each direction.
 */
export function browserSpanTimes(
  { queuedMs, waitMs, receiveMs }: Pick<BrowserTiming, 'queuedMs' | 'waitMs' | 'receiveMs'>,
  { startedAt, durationMs }: Pick<RecordedRequest, 'startedAt' | 'durationMs'>,
): { start: number; end: number } {
  const networkMs = Math.max(0, waitMs - durationMs);
  const start = startedAt - networkMs / 2 - queuedMs;
  return { start, end: start + queuedMs + waitMs + receiveMs };
}
