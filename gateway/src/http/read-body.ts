import type { IncomingMessage } from 'node:http';
import { fail, ok, type Result } from '@portal/kernel/result';

/** 100 KB: the longest message is 5,000 characters. */
export const largestBody = 100 * 1024;
// What is too large by little is read to its end and thrown away: closing the connection while
// the client still sends would lose it the answer that says so.
const largestIgnored = 10 * largestBody;

/** The body of a message in bytes, or PAYLOAD_TOO_LARGE. Rejects where the connection breaks. */
export function readBody(message: IncomingMessage): Promise<Result<Buffer, 'PAYLOAD_TOO_LARGE'>> {
  return new Promise((resolve, reject) => {
    if (Number(message.headers['content-length'] ?? 0) > largestIgnored) resolve(tooLarge());
    const chunks: Buffer[] = [];
    let size = 0;
    message.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= largestBody) chunks.push(chunk);
      else chunks.length = 0;
      if (size > largestIgnored) resolve(tooLarge());
    });
    message.on('end', () => resolve(size > largestBody ? tooLarge() : ok(Buffer.concat(chunks))));
    message.on('error', reject);
  });
}

function tooLarge() {
  return fail('PAYLOAD_TOO_LARGE', `A request may carry at most ${largestBody / 1024} KB`);
}
