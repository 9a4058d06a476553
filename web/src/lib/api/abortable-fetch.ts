import { yieldToBrowser } from '../browser/yield-to-browser.ts';

let stopping = new AbortController();

/** A `fetch` that `abortRequests` aborts. */
export const abortableFetch: typeof fetch = async (input, init = {}) => {
  const own = init.signal;
  const signal = own ? (AbortSignal.any?.([own, stopping.signal]) ?? own) : stopping.signal;
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
