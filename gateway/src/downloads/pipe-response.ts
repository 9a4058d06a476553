import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { endStream } from '../http/event-stream.ts';

export interface PipedResponse {
  /** Ends the response early, after one last chunk. */
  end(last: string): void;
}

/**
 * Pipes a body into a response with backpressure. An error on one side breaks off the other, so
 * that half a file never looks complete. A transfer without progress for `idleMs` is broken off
 * too.
 */
export function pipeResponse(
  body: Readable,
  response: ServerResponse,
  { idleMs, onError }: { idleMs: number; onError: (error: Error) => void },
): PipedResponse {
  let isFinished = false;
  let progress = { bytes: -1, at: performance.now() };

  const idleTimer = setInterval(() => {
    const bytes = response.socket?.bytesWritten ?? 0;
    if (bytes !== progress.bytes) progress = { bytes, at: performance.now() };
    else if (performance.now() - progress.at >= idleMs) response.destroy();
  }, idleMs / 10).unref();

  body.on('error', (error) => {
    if (isFinished) return;
    onError(error);
    response.destroy();
  });
  response.on('error', () => response.destroy());
  response.once('close', () => {
    isFinished = true;
    clearInterval(idleTimer);
    body.destroy();
  });
  body.pipe(response);

  return {
    end(last) {
      isFinished = true;
      body.unpipe(response);
      body.destroy();
      endStream(response, last);
    },
  };
}
