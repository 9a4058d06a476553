import type { ServerResponse } from 'node:http';
import type { ErrorCode } from '@portal/contracts/error-codes';

/** What a request gets, before it is written: plain data, so that it can be kept and replayed. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[]>;
  body: string | Buffer;
  /** Goes on writing after the head, in place of a body; it ends the response. */
  stream?: (response: ServerResponse) => void;
  /** The codes of the failures in it; none where all went well. */
  codes: ErrorCode[];
}

/** A JSON answer. Nothing of the portal's data may stay in a cache on the way. */
export function json(
  status: number,
  value: unknown,
  headers: Record<string, string | string[]> = {},
  codes: ErrorCode[] = [],
): Answer {
  return {
    status,
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
    codes,
  };
}

/** An answer in another format, as text. */
export function text(
  status: number,
  mediaType: string,
  body: string,
  headers: Answer['headers'] = {},
): Answer {
  const contentType = `${mediaType}; charset=utf-8`;
  return { status, headers: { ...headers, 'content-type': contentType }, body, codes: [] };
}

/** A response without a body. */
export function empty(status: 204 | 304, headers: Answer['headers'] = {}): Answer {
  return { status, headers, body: '', codes: [] };
}

/** Sends the browser elsewhere, with a GET. */
export function redirect(location: string, headers: Answer['headers'] = {}): Answer {
  return { status: 302, headers: { ...headers, location }, body: '', codes: [] };
}

/** Writes an answer. `fixed` are the headers that every answer of its kind carries. */
export function send(
  response: ServerResponse,
  answer: Answer,
  fixed: Record<string, string>,
  requestId: string,
): void {
  const headers: Record<string, string | string[] | number> = { ...fixed, ...answer.headers };
  headers['x-request-id'] = requestId;
  if (answer.stream) {
    response.writeHead(answer.status, headers);
    answer.stream(response);
    return;
  }
  // These have no body, and a 304 must not claim that the resource is empty.
  if (answer.status !== 304 && answer.status !== 204)
    headers['content-length'] = Buffer.byteLength(answer.body);
  // What is still being sent will not be read.
  if (answer.status === 413) headers.connection = 'close';
  response.writeHead(answer.status, headers);
  response.end(answer.body);
}
