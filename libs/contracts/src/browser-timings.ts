import { z } from 'zod';

/** The path to which the web app reports how long recorded requests took in the browser. */
export const browserTimingsPath = '/api/browser-timings';

/** The longest part of a request that is reported, in milliseconds. */
export const maxBrowserTimingMs = 60_000;
export const maxBrowserTimings = 50;

const milliseconds = z.number().min(0).max(maxBrowserTimingMs);

/** The times of requests in the browser, for their traces (docs/tracing.md). */
export const browserTimings = z.strictObject({
  timings: z
    .array(
      z.strictObject({
        /** What the gateway sent with the response, as `browser` in `Server-Timing`. */
        token: z.string().max(400),
        /** From the call to the request: a queue, a connection. */
        queuedMs: milliseconds,
        /** From the request to the first byte of the response. */
        waitMs: milliseconds,
        /** From the first byte to the last. */
        receiveMs: milliseconds,
      }),
    )
    .min(1)
    .max(maxBrowserTimings),
});
export type BrowserTimings = z.output<typeof browserTimings>;
export type BrowserTiming = BrowserTimings['timings'][number];
