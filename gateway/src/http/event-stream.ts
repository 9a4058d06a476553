import type { ServerResponse } from 'node:http';

/** Stops nginx from buffering an event stream, which never completes. */
export const eventStreamHeaders = { 'x-accel-buffering': 'no' };

/** Tells the web app that the session of the stream has ended, so that it checks whether it is still signed in. */
export const endEvent = 'event: end\ndata: {}\n\n';

const closeGraceMs = 500;

/** Ends a stream after one last chunk, and shortly after the connection of a client that doesn’t read. */
export function endStream(response: ServerResponse, last: string): void {
  response.end(last);
  setTimeout(() => response.destroy(), closeGraceMs).unref();
}
