import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { largestResponse } from '../http/response-size.ts';

export interface Question {
  path: string;
  headers: Record<string, string>;
  body: string;
  deadlineMs: number;
  /** Gives the request up when it fires. */
  signal?: AbortSignal;
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

/** The client closed its connection before there was an answer. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

/**
 * Posts a body and collects the answer. On undici's own handlers, because streams and abort
 * signals cost more than all else here. What is given up while it waits for a connection is never
 * sent: a write must not happen after its caller was told that it failed.
 */
export function post(
  dispatcher: Dispatcher,
  { path, headers, body, deadlineMs, signal }: Question,
): Promise<Posted> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let givenUp: Error | undefined;
    const giveUp = (reason: Error) => {
      givenUp = reason;
      settle();
      controller?.abort(reason);
      reject(reason);
    };
    const timer = setTimeout(
      () => giveUp(new DeadlineError(`no answer within ${deadlineMs} ms`)),
      deadlineMs,
    );
    const leave = () => giveUp(new ClientGoneError('the client closed the connection'));
    function settle(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
    }
    if (signal?.aborted) return leave();
    signal?.addEventListener('abort', leave, { once: true });

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
          if (givenUp) started.abort(givenUp);
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
          settle();
          resolve({ status, headers: answered, text: textOf(chunks) });
        },
        onResponseError(_controller, error) {
          settle();
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
