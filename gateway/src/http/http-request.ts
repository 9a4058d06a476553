import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { RateLimitState } from '../session/token-rate-limiter.ts';

/** An HTTP request as the gateway's handlers see it. */
export interface GatewayRequest {
  /** Generated here, never taken from the caller, because logs are searched by it. */
  id: string;
  method: string;
  path: string;
  /** The query string without the question mark; empty without one. */
  query: string;
  headers: IncomingHttpHeaders;
  /** The client's IP address, as forwarded by trusted proxies. */
  address: string;
  agent: string;
  /** The requested host, with its port. */
  host: string;
  message: IncomingMessage;
  /** Fires when the client closes the connection before its response is sent. */
  signal: AbortSignal;
  /** The person of its session, for the log; null until the session is read. */
  userId: string | null;
  /** The hash of its session’s id, for the log. */
  sessionId: string | null;
  /** The id of its API token, for the log. */
  tokenId: string | null;
  /** The state of its API token’s rate limit, for the response. */
  rateLimit: RateLimitState | null;
}

const maxAgentLength = 300;
// Proxies may send an absolute URL (RFC 9112, 3.2.2): only its path counts.
const absoluteUrlOrigin = /^https?:\/\/[^/?]*/i;

/**
 * Converts an incoming message. `readClientAddress` gives the client's address and the requested
 * host.
 */
export function toGatewayRequest(
  message: IncomingMessage,
  readClientAddress: (message: IncomingMessage) => { address: string; host: string },
  signal: AbortSignal,
): GatewayRequest {
  const target = (message.url ?? '/').replace(absoluteUrlOrigin, '');
  const mark = target.indexOf('?');
  return {
    id: randomUUID(),
    // Node omits the body of a HEAD response itself.
    method: message.method === 'HEAD' ? 'GET' : (message.method ?? 'GET'),
    path: (mark < 0 ? target : target.slice(0, mark)) || '/',
    query: mark < 0 ? '' : target.slice(mark + 1),
    headers: message.headers,
    agent: (message.headers['user-agent'] ?? '').slice(0, maxAgentLength),
    message,
    signal,
    userId: null,
    sessionId: null,
    tokenId: null,
    rateLimit: null,
    ...readClientAddress(message),
  };
}
