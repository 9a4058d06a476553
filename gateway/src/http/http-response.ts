import type { ServerResponse } from 'node:http';
import type { ErrorCode } from '@portal/contracts/error-codes';

const largeBody = 64 * 1024;

/** A response before it is written: plain data, so that it can be stored and replayed. */
export interface HttpResponse {
  status: number;
  headers: Record<string, string | string[]>;
  body: string | Buffer;
  /** Writes the body after the headers, in place of `body`, and ends the response. */
  stream?: (response: ServerResponse) => void;
  /** The error codes in the response; empty on success. */
  codes: ErrorCode[];
}

/** A JSON response. */
export function jsonResponse(
  status: number,
  value: unknown,
  headers: Record<string, string | string[]> = {},
  codes: ErrorCode[] = [],
): HttpResponse {
  return {
    status,
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
    codes,
  };
}

/** A text response of another media type. */
export function textResponse(
  status: number,
  mediaType: string,
  body: string,
  headers: HttpResponse['headers'] = {},
): HttpResponse {
  const contentType = `${mediaType}; charset=utf-8`;
  return { status, headers: { ...headers, 'content-type': contentType }, body, codes: [] };
}

/** A response without a body. */
export function emptyResponse(
  status: 204 | 304,
  headers: HttpResponse['headers'] = {},
): HttpResponse {
  return { status, headers, body: '', codes: [] };
}

/** Redirects the browser, which follows with a GET. */
export function redirectResponse(
  location: string,
  headers: HttpResponse['headers'] = {},
): HttpResponse {
  return { status: 302, headers: { ...headers, location }, body: '', codes: [] };
}

/** Writes a response. `fixed` are the headers of every response of its kind. */
export function sendResponse(
  serverResponse: ServerResponse,
  response: HttpResponse,
  fixed: Record<string, string>,
  requestId: string,
): void {
  const headers: Record<string, string | string[] | number> = { ...fixed, ...response.headers };
  headers['x-request-id'] = requestId;
  if (response.stream) {
    serverResponse.writeHead(response.status, headers);
    response.stream(serverResponse);
    return;
  }
  const body = encodeIfLarge(response.body);
  // A 304 must not claim that the resource is empty.
  if (response.status !== 304 && response.status !== 204)
    headers['content-length'] = Buffer.byteLength(body);
  // The rest of the request's body won't be read.
  const isUnread = response.status === 429 && !serverResponse.req.complete;
  if (response.status === 413 || isUnread) headers.connection = 'close';
  serverResponse.writeHead(response.status, headers);
  serverResponse.end(body);
}

/** A large text is encoded once, so that its bytes are counted while it waits to be sent, and not its characters. */
function encodeIfLarge(body: string | Buffer): string | Buffer {
  return typeof body === 'string' && body.length > largeBody ? Buffer.from(body) : body;
}
