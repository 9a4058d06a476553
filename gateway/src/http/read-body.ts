import type { IncomingMessage } from 'node:http';
import { fail, ok, type Result } from '@portal/kernel/result';

/** 100 KB: the longest message is 5,000 characters. */
export const maxBodyBytes = 100 * 1024;
// A body that is somewhat too large is read and discarded: a client whose connection closes while
// it still sends never gets the 413.
const maxDiscardedBytes = 10 * maxBodyBytes;

/**
 * Reads the body of a message, or fails with PAYLOAD_TOO_LARGE. Rejects where the connection
 * breaks.
 */
export function readBody(message: IncomingMessage): Promise<Result<Buffer, 'PAYLOAD_TOO_LARGE'>> {
  return new Promise((resolve, reject) => {
    if (Number(message.headers['content-length'] ?? 0) > maxDiscardedBytes) resolve(tooLarge());
    const chunks: Buffer[] = [];
    let size = 0;
    message.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBodyBytes) chunks.push(chunk);
      else chunks.length = 0;
      if (size > maxDiscardedBytes) resolve(tooLarge());
    });
    message.on('end', () => resolve(size > maxBodyBytes ? tooLarge() : ok(Buffer.concat(chunks))));
    message.on('error', reject);
  });
}

function tooLarge() {
  return fail('PAYLOAD_TOO_LARGE', `A request may carry at most ${maxBodyBytes / 1024} KB`);
}
