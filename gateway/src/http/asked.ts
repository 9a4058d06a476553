import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** A request as every part of the gateway sees it. */
export interface Asked {
  /** Made here, never taken from the caller: it is what logs are searched by. */
  id: string;
  method: string;
  path: string;
  /** What follows the question mark; empty without. */
  query: string;
  headers: IncomingHttpHeaders;
  /** The client's, seen through the proxies that are trusted. */
  address: string;
  agent: string;
  /** The host that the browser asked for, with its port. */
  host: string;
  message: IncomingMessage;
  /** Fires when the client closes the connection before its response is sent. */
  signal: AbortSignal;
  /** Whose session it came in, once that is known: for the log. */
  userId: string | null;
}

const longestAgent = 300;
// Proxies may send the whole address (RFC 9112, 3.2.2): the path decides here, however it came.
const absolute = /^https?:\/\/[^/?]*/i;

/** What a message asks for; `clientOf` tells who sent it. */
export function askedBy(
  message: IncomingMessage,
  clientOf: (message: IncomingMessage) => { address: string; host: string },
  signal: AbortSignal,
): Asked {
  const target = (message.url ?? '/').replace(absolute, '');
  const mark = target.indexOf('?');
  return {
    id: randomUUID(),
    // HEAD is GET without the body; node leaves the body out by itself.
    method: message.method === 'HEAD' ? 'GET' : (message.method ?? 'GET'),
    path: (mark < 0 ? target : target.slice(0, mark)) || '/',
    query: mark < 0 ? '' : target.slice(mark + 1),
    headers: message.headers,
    agent: (message.headers['user-agent'] ?? '').slice(0, longestAgent),
    message,
    signal,
    userId: null,
    ...clientOf(message),
  };
}
