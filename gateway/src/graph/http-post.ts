import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { maxResponseBytes } from '../http/response-size-limit.ts';

export interface PostRequest {
  path: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  /** Aborts the request when it fires. */
  signal?: AbortSignal;
  /** Whether a request that was sent is no longer aborted: its service finishes what it has begun. */
  isKeptOnceSent?: boolean;
}

export interface PostResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** There was no response within the deadline. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** The response exceeds the size limit. */
export class ResponseTooLargeError extends Error {
  override readonly name = 'ResponseTooLargeError';
}

/** The client closed its connection before the response. */
export class ClientDisconnectedError extends Error {
  override readonly name = 'ClientDisconnectedError';
}

/**
 * Posts a body and collects the response. It uses undici's low-level handlers, because streams and
 * abort signals cost more than everything else here. A request aborted while it waits for a
 * connection is never sent: a write must not happen after its caller got an error.
 */
export function httpPost(
  dispatcher: Dispatcher,
  { path, headers, body, timeoutMs, signal, isKeptOnceSent = false }: PostRequest,
): Promise<PostResponse> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let abortReason: Error | undefined;
    const abort = (reason: Error) => {
      abortReason = reason;
      cleanUp();
      controller?.abort(reason);
      reject(reason);
    };
    const timer = setTimeout(
      () => abort(new TimeoutError(`no response within ${timeoutMs} ms`)),
      timeoutMs,
    );
    const onDisconnect = () =>
      abort(new ClientDisconnectedError('the client closed the connection'));
    function cleanUp(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onDisconnect);
    }
    if (signal?.aborted) return onDisconnect();
    signal?.addEventListener('abort', onDisconnect, { once: true });

    const connectionTimeoutMs = timeoutMs + 1_000;
    let status = 0;
    let responseHeaders: IncomingHttpHeaders = {};
    const chunks: Buffer[] = [];
    let size = 0;
    dispatcher.dispatch(
      // The timer above decides; these release the connection of an aborted request.
      {
        method: 'POST',
        path,
        headers,
        body,
        headersTimeout: connectionTimeoutMs,
        bodyTimeout: connectionTimeoutMs,
      },
      {
        onRequestStart(started) {
          controller = started;
          if (abortReason) started.abort(abortReason);
          else if (isKeptOnceSent) signal?.removeEventListener('abort', onDisconnect);
        },
        onResponseStart(_controller, statusCode, headersOfResponse) {
          status = statusCode;
          responseHeaders = headersOfResponse;
        },
        onResponseData(responding, chunk) {
          size += chunk.length;
          if (size <= maxResponseBytes) chunks.push(chunk);
          else responding.abort(new ResponseTooLargeError(`more than ${maxResponseBytes} bytes`));
        },
        onResponseEnd() {
          cleanUp();
          resolve({ status, headers: responseHeaders, text: decode(chunks) });
        },
        onResponseError(_controller, error) {
          cleanUp();
          reject(error);
        },
      },
    );
  });
}

function decode(chunks: Buffer[]): string {
  const [first] = chunks;
  return chunks.length === 1 && first ? first.toString() : Buffer.concat(chunks).toString();
}
