import type { ServerResponse } from 'node:http';

/** Stops nginx from buffering an event stream, which never completes. */
export const eventStreamHeaders = { 'x-accel-buffering': 'no' };

/** The last event of a stream whose session has ended. The web app then asks for its session again. */
export const endEvent = 'event: end\ndata: {}\n\n';

const closeGraceMs = 500;

/** Ends a stream after one last chunk, and shortly after the connection of a client that doesn’t read. */
export function endStream(response: ServerResponse, last: string): void {
  response.end(last);
  setTimeout(() => response.destroy(), closeGraceMs).unref();
}
