import type { IncomingMessage } from 'node:http';

/** How many chunks wait to be joined: one of a single byte takes some 300 bytes of memory. */
const maxPendingChunks = 512;

/**
 * The body of a request; null if it is longer than `maxBytes`. Rejects if the connection breaks, or is broken already.
 * Up to ten times as much is read and discarded: a client whose connection closes while it still
 * sends never gets the 413.
 */
export function readBody(message: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const maxDiscardedBytes = 10 * maxBytes;
  return new Promise((resolve, reject) => {
    // No event follows any more.
    if (message.destroyed) reject(new Error('The connection was closed'));
    if (Number(message.headers['content-length'] ?? 0) > maxDiscardedBytes) resolve(null);
    const joined: Buffer[] = [];
    let pending: Buffer[] = [];
    let size = 0;
    message.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) pending.push(chunk);
      else {
        joined.length = 0;
        pending = [];
      }
      if (pending.length === maxPendingChunks) {
        joined.push(Buffer.concat(pending));
        pending = [];
      }
      if (size > maxDiscardedBytes) resolve(null);
    });
    message.on('end', () =>
      resolve(size > maxBytes ? null : Buffer.concat([...joined, ...pending])),
    );
    message.on('error', reject);
  });
}
