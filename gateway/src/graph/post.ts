import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { largestResponse } from '../http/response-size.ts';

export interface Question {
  path: string;
  headers: Record<string, string>;
  body: string;
  deadlineMs: number;
}

export interface Posted {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Nothing came within the deadline. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** The response has more bytes than may be read. */
export class ResponseTooLargeError extends Error {
  override readonly name = 'ResponseTooLargeError';
}

/**
 * Posts a body and collects the answer. On undici's own handlers, because streams and abort
 * signals cost more than all else here. What is given up while it waits for a connection is never
 * sent: a write must not happen after its caller was told that it failed.
 */
export function post(
  dispatcher: Dispatcher,
  { path, headers, body, deadlineMs }: Question,
): Promise<Posted> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let expired: DeadlineError | undefined;
    const timer = setTimeout(() => {
      expired = new DeadlineError(`no answer within ${deadlineMs} ms`);
      controller?.abort(expired);
      reject(expired);
    }, deadlineMs);

    const freeMs = deadlineMs + 1_000;
    let status = 0;
    let answered: IncomingHttpHeaders = {};
    const chunks: Buffer[] = [];
    let size = 0;
    dispatcher.dispatch(
      // The timer above is the one that counts; these free a connection that it gave up.
      { method: 'POST', path, headers, body, headersTimeout: freeMs, bodyTimeout: freeMs },
      {
        onRequestStart(started) {
          controller = started;
          if (expired) started.abort(expired);
        },
        onResponseStart(_controller, statusCode, responseHeaders) {
          status = statusCode;
          answered = responseHeaders;
        },
        onResponseData(reading, chunk) {
          size += chunk.length;
          if (size <= largestResponse) chunks.push(chunk);
          else reading.abort(new ResponseTooLargeError(`more than ${largestResponse} bytes`));
        },
        onResponseEnd() {
          clearTimeout(timer);
          resolve({ status, headers: answered, text: textOf(chunks) });
        },
        onResponseError(_controller, error) {
          clearTimeout(timer);
          reject(error);
        },
      },
    );
  });
}

function textOf(chunks: Buffer[]): string {
  const [first] = chunks;
  return chunks.length === 1 && first ? first.toString() : Buffer.concat(chunks).toString();
}
