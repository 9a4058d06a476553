import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

export interface Passing {
  /** Ends it before its end, with some last words; where nobody reads them, without. */
  end(last: string): void;
}

const endsWithinMs = 500;

/**
 * Passes a body on to a response as fast as it is read there, and no faster. What breaks on one side
 * breaks on the other, so that half a file never looks like a whole one; so does one on which
 * nothing has moved for `idleMs`.
 */
export function passOn(
  body: Readable,
  response: ServerResponse,
  { idleMs, broken }: { idleMs: number; broken: (error: Error) => void },
): Passing {
  let isOver = false;
  let moved = { bytes: -1, at: performance.now() };

  const watching = setInterval(() => {
    const bytes = response.socket?.bytesWritten ?? 0;
    if (bytes !== moved.bytes) moved = { bytes, at: performance.now() };
    else if (performance.now() - moved.at >= idleMs) response.destroy();
  }, idleMs / 10).unref();

  body.on('error', (error) => {
    if (isOver) return;
    broken(error);
    response.destroy();
  });
  response.on('error', () => response.destroy());
  response.once('close', () => {
    isOver = true;
    clearInterval(watching);
    body.destroy();
  });
  body.pipe(response);

  return {
    end(last) {
      isOver = true;
      body.unpipe(response);
      body.destroy();
      response.end(last);
      setTimeout(() => response.destroy(), endsWithinMs).unref();
    },
  };
}
