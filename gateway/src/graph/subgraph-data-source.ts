import type { GraphQLDataSource } from '@apollo/gateway';
import type { ErrorCode } from '@portal/contracts/error-codes';
import type { ServiceName } from '@portal/contracts/operation';
import type { Failure } from '@portal/kernel/result';
import { createBoundedQueue, QueueOverloadError } from '@portal/runtime/bounded-queue';
import type { Logger } from '@portal/runtime/log';
import { traceHeaders } from '@portal/tracing/trace-context';
import { Pool } from 'undici';
import { responseTooLarge } from '../http/response-size-limit.ts';
import { serviceUnavailableMessage } from '../http/service-unavailable-message.ts';
import { countSubgraphRequest } from '../request-metrics.ts';
import type { GraphContext, SubgraphRequestContext } from './graph-types.ts';
import {
  ClientDisconnectedError,
  httpPost,
  type PostRequest,
  ResponseTooLargeError,
} from './http-post.ts';
import { defaultTimeoutMs } from './timeouts.ts';

type GatewayGraphQLResponse = Awaited<ReturnType<GraphQLDataSource['process']>>;

const connections = 128;
/**
 * Slow requests have a pool of their own, because hundreds of waiting sign-ins must not block reads. Further ones
 * wait in a queue: with a connection for each of 500 sign-ins, the p99 of clock-ins beside them was 5 to 13 times
 * their own; with these it is about 3 times (docs/performance.md).
 */
const slowConnections = 32;
/** Those of other systems at a time: a directory that adds a thousand people doesn’t hold up who signs in. */
const slowConnectionsOfSystems = 2;
const retryAfterSeconds = 2;

export interface SubgraphDataSource extends GraphQLDataSource {
  close(): Promise<void>;
}

/**
 * Creates the data source of one service, over keep-alive connections. Apollo's own data source
 * halves the throughput. A service that is unreachable, resets the connection or exceeds its
 * timeout gives SERVICE_UNAVAILABLE with the service's plain name, and never its host.
 */
export function createSubgraphDataSource(
  service: ServiceName,
  { url, maxWaitSeconds, log }: { url: string; maxWaitSeconds: number; log: Logger },
): SubgraphDataSource {
  const { origin } = new URL(url);
  const slowPlaces = createSlowPlaces(origin, maxWaitSeconds);
  // A provider that doesn’t answer keeps each request for seconds: a few would hold up everybody who signs in with a password.
  const providerPlaces = createSlowPlaces(origin, maxWaitSeconds);
  const systemQueue = createBoundedQueue({ concurrency: slowConnectionsOfSystems, maxWaitSeconds });
  const pool = new Pool(origin, {
    connections,
    connect: { timeout: 2_000 },
  });

  async function send(
    dispatcher: Pool,
    postRequest: PostRequest,
    sessionHeaders: Map<string, string>,
  ) {
    const response = await httpPost(dispatcher, postRequest);
    if (response.status !== 200) throw new Error(`${service} responded with ${response.status}`);
    // Only the identity service may open or end a session.
    if (service === 'identity') copySessionHeaders(response.headers, sessionHeaders);
    return JSON.parse(response.text) as GatewayGraphQLResponse;
  }

  return {
    async process({ request, context }) {
      const { request: graphRequest, sessionHeaders } = context as GraphContext;
      const { query = '', variables, operationName } = request;
      const isWrite = query.startsWith('mutation');
      const isSlow = graphRequest.timeouts.has(service);
      // A quick write runs to its end, so that its response is stored under the Idempotency-Key. A
      // slow one may still be waiting; the service finishes what it has started.
      const mayBeAborted = !isWrite || isSlow;
      const postRequest = {
        path: '/graphql',
        headers: {
          ...subgraphHeaders(graphRequest, service, isWrite),
          // Only sign-in uses the device cookie.
          ...(service === 'identity' &&
            graphRequest.device && { 'x-client-device': graphRequest.device }),
        },
        body: JSON.stringify({ query, variables, operationName }),
        timeoutMs: graphRequest.timeouts.get(service) ?? defaultTimeoutMs,
        ...(mayBeAborted && { signal: graphRequest.signal }),
        // A service that has begun to read goes on. Its caller would otherwise get further places for lists by disconnecting.
        isKeptOnceSent: !isWrite,
      };
      const sendInTurn = () => {
        if (!isWrite) {
          return retryRead(postRequest, (retried) => send(pool, retried, sessionHeaders));
        }
        if (!isSlow) return send(pool, postRequest, sessionHeaders);
        const started = performance.now();
        const places = graphRequest.asksProvider ? providerPlaces : slowPlaces;
        const sendSlow = () =>
          send(places.pool, withRemainingTime(postRequest, started), sessionHeaders);
        const sendQueued = () => places.queue.run(sendSlow, graphRequest.signal);
        return graphRequest.isFromSystem
          ? systemQueue.run(sendQueued, graphRequest.signal)
          : sendQueued();
      };
      try {
        const response = await sendInTurn();
        countSubgraphRequest(service, 'ok');
        return response;
      } catch (err) {
        if (err instanceof ResponseTooLargeError) {
          countSubgraphRequest(service, 'ok');
          log.warn({ service, requestId: graphRequest.id }, 'response of a service too large');
          return errorResult(responseTooLarge().failure);
        }
        if (err instanceof QueueOverloadError) return errorResult(overloaded(err));
        const isDisconnected = err === graphRequest.signal.reason;
        if (isDisconnected || err instanceof ClientDisconnectedError) {
          return serviceUnavailable(service);
        }
        countSubgraphRequest(service, 'unavailable');
        log.warn({ err, service, requestId: graphRequest.id }, 'service unavailable');
        return serviceUnavailable(service);
      }
    },
    close: async () => {
      await Promise.all([pool.close(), slowPlaces.pool.close(), providerPlaces.pool.close()]);
    },
  };
}

/** Connections of slow requests, and the queue in which further ones wait for them. */
function createSlowPlaces(origin: string, maxWaitSeconds: number) {
  return {
    queue: createBoundedQueue({
      concurrency: slowConnections,
      maxWaitSeconds,
      // Two hashes on a slow core, so that the first 500 sign-ins of a morning are admitted.
      initialSeconds: 0.05,
    }),
    pool: new Pool(origin, { connections: slowConnections, connect: { timeout: 10_000 } }),
  };
}

/**
 * Retries a read once after a connection reset. A write isn't retried, because it may have been
 * done.
 */
async function retryRead<T>(
  postRequest: PostRequest,
  send: (postRequest: PostRequest) => Promise<T>,
): Promise<T> {
  const started = performance.now();
  try {
    return await send(postRequest);
  } catch (error) {
    if (!isConnectionReset(error)) throw error;
    return send(withRemainingTime(postRequest, started));
  }
}

/** The request with what is left of its deadline, so that waiting or retrying doesn't extend it. */
function withRemainingTime(postRequest: PostRequest, started: number): PostRequest {
  const rest = postRequest.timeoutMs - (performance.now() - started);
  return { ...postRequest, timeoutMs: Math.max(0, Math.round(rest)) };
}

function isConnectionReset(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
}

function subgraphHeaders(
  graphRequest: SubgraphRequestContext,
  service: ServiceName,
  isWrite: boolean,
): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    authorization: `Bearer ${graphRequest.tokenFor(service)}`,
    'x-request-id': graphRequest.id,
    'x-client-address': graphRequest.address,
    'x-client-agent': graphRequest.agent,
    ...traceHeaders(),
  };
  if (isWrite && graphRequest.idempotencyKey) {
    headers['idempotency-key'] = graphRequest.idempotencyKey.key;
    headers['x-idempotency-fingerprint'] = graphRequest.idempotencyKey.fingerprint;
  }
  return headers;
}

function copySessionHeaders(
  headers: Record<string, string | string[] | undefined>,
  sessionHeaders: Map<string, string>,
): void {
  for (const name of [
    'x-portal-session',
    'x-portal-session-end',
    'x-portal-device',
    'x-portal-sso',
  ]) {
    const value = headers[name];
    if (typeof value === 'string') sessionHeaders.set(name, value);
  }
}

function overloaded({ retryAfterSeconds }: QueueOverloadError): Failure<ErrorCode> {
  const message = 'The portal is very busy right now. Please try again in a moment.';
  return { code: 'TOO_MANY_REQUESTS', message, retryAfterSeconds };
}

function serviceUnavailable(service: ServiceName): GatewayGraphQLResponse {
  return errorResult({
    code: 'SERVICE_UNAVAILABLE',
    message: serviceUnavailableMessage(service),
    retryAfterSeconds,
    details: { service },
  });
}

function errorResult({ message, ...extensions }: Failure<ErrorCode>): GatewayGraphQLResponse {
  return { errors: [{ message, extensions }] } as unknown as GatewayGraphQLResponse;
}
