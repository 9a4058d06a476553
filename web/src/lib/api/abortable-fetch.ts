import { yieldToBrowser } from '../browser/yield-to-browser.ts';

/**
 * The gateway responds much sooner. The connection to a lost machine stays open, and browsers wait for its response for up
 * to a quarter of an hour.
 */
export const readTimeoutMs = 60_000;

let stopping = new AbortController();

/** A `fetch` that `abortRequests` aborts; a GET has a timeout too, in browsers that have `AbortSignal.any`. */
export const abortableFetch: typeof fetch = async (input, init = {}) => {
  const own = init.signal;
  const signals = [stopping.signal, ...(own ? [own] : [])];
  const isRead = (init.method ?? 'GET') === 'GET';
  const signal =
    AbortSignal.any?.(isRead ? [...signals, AbortSignal.timeout(readTimeoutMs)] : signals) ??
    own ??
    stopping.signal;
  // A page starts with ten of them; without yielding in between, a phone is blocked for 0.2 s.
  await yieldToBrowser();
  const response = await fetch(input, { ...init, signal });
  if (response.headers.get('server-timing')?.includes('browser;')) reportBrowserTimings();
  return response;
};

/** Loaded only where the gateway records traces (docs/tracing.md). */
function reportBrowserTimings(): void {
  import('../browser-timings/report-browser-timings.ts').then(
    (module) => module.reportBrowserTimings(),
    () => undefined,
  );
}

/** Aborts all running requests, which would be refused after the session has ended. */
export function abortRequests(): void {
  stopping.abort();
  stopping = new AbortController();
}
