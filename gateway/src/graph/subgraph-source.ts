import type { GraphQLDataSource } from '@apollo/gateway';
import type { ErrorCode } from '@portal/contracts/error-codes';
import type { ServiceName } from '@portal/contracts/operation';
import type { Failure } from '@portal/kernel/result';
import type { Logger } from '@portal/runtime/log';
import { Pool } from 'undici';
import { responseTooLarge } from '../http/response-size.ts';
import { countFetch } from '../metrics.ts';
import type { GraphContext, GraphRequest } from './graph-request.ts';
import { usualPatienceMs } from './patience.ts';
import { ClientGoneError, post, type Question, ResponseTooLargeError } from './post.ts';

type GatewayGraphQLResponse = Awaited<ReturnType<GraphQLDataSource['process']>>;

const connections = 128;
/** Slow requests have connections of their own: hundreds of waiting sign-ins must not hold up the reads. */
const slowConnections = 2_000;
const waitSeconds = 2;

export interface SubgraphSource extends GraphQLDataSource {
  close(): Promise<void>;
}

/**
 * Asks one service over connections that stay open. Made for this gateway because the stock data
 * source costs half of the throughput. A service that is away, cuts the connection or takes longer
 * than five seconds, or than its contract says, becomes SERVICE_UNAVAILABLE under its plain name:
 * no host ever leaves.
 */
export function subgraphSource(service: ServiceName, baseUrl: string, log: Logger): SubgraphSource {
  const { origin } = new URL(baseUrl);
  const pool = new Pool(origin, {
    connections,
    connect: { timeout: 2_000 },
  });

  const slowPool = new Pool(origin, {
    connections: slowConnections,
    connect: { timeout: 10_000 },
  });

  async function ask(dispatcher: Pool, question: Question, reply: Map<string, string>) {
    const answer = await post(dispatcher, question);
    if (answer.status !== 200) throw new Error(`${service} answered ${answer.status}`);
    // Only the service that owns sign-in may open or end a session.
    if (service === 'identity') noteSession(answer.headers, reply);
    return JSON.parse(answer.text) as GatewayGraphQLResponse;
  }

  return {
    async process({ request, context }) {
      const { request: asked, reply } = context as GraphContext;
      const { query = '', variables, operationName } = request;
      const isWrite = query.startsWith('mutation');
      const isSlow = asked.patience.has(service);
      // A quick write is seen through, so that its Idempotency-Key keeps the answer. A slow one may not have
      // begun; the service finishes what has.
      const mayBeAborted = !isWrite || isSlow;
      const question = {
        path: '/graphql',
        headers: {
          ...headersOf(asked, isWrite),
          // Nobody else has to do with how people sign in.
          ...(service === 'identity' && asked.device && { 'x-client-device': asked.device }),
        },
        body: JSON.stringify({ query, variables, operationName }),
        deadlineMs: asked.patience.get(service) ?? usualPatienceMs,
        ...(mayBeAborted && { signal: asked.signal }),
      };
      try {
        const response = await (isWrite
          ? ask(isSlow ? slowPool : pool, question, reply)
          : again(question, (asking) => ask(pool, asking, reply)));
        countFetch(service, 'ok');
        return response;
      } catch (err) {
        if (err instanceof ResponseTooLargeError) {
          countFetch(service, 'ok');
          log.warn({ service, requestId: asked.id }, 'response of a service too large');
          return failed(responseTooLarge().failure);
        }
        if (err instanceof ClientGoneError) return away(service);
        countFetch(service, 'away');
        log.warn({ err, service, requestId: asked.id }, 'service away');
        return away(service);
      }
    },
    close: async () => void (await Promise.all([pool.close(), slowPool.close()])),
  };
}

/** A read that met a connection just closed is asked once more; a write may have been done. */
async function again<T>(question: Question, ask: (question: Question) => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await ask(question);
  } catch (error) {
    if (!isCut(error)) throw error;
    const rest = question.deadlineMs - (performance.now() - started);
    return ask({ ...question, deadlineMs: Math.max(0, Math.round(rest)) });
  }
}

function isCut(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
}

function headersOf(asked: GraphRequest, isWrite: boolean): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    authorization: `Bearer ${asked.token}`,
    'x-request-id': asked.id,
    'x-client-address': asked.address,
    'x-client-agent': asked.agent,
  };
  if (isWrite && asked.writeKey) {
    headers['idempotency-key'] = asked.writeKey.key;
    headers['x-idempotency-fingerprint'] = asked.writeKey.fingerprint;
  }
  return headers;
}

function noteSession(
  headers: Record<string, string | string[] | undefined>,
  reply: Map<string, string>,
): void {
  for (const name of ['x-portal-session', 'x-portal-session-end', 'x-portal-device']) {
    const value = headers[name];
    if (typeof value === 'string') reply.set(name, value);
  }
}

function away(service: string): GatewayGraphQLResponse {
  return failed({
    code: 'SERVICE_UNAVAILABLE',
    message: `The ${service} service is away for a moment. Please try again.`,
    retryAfterSeconds: waitSeconds,
    details: { service },
  });
}

function failed({ message, ...extensions }: Failure<ErrorCode>): GatewayGraphQLResponse {
  return { errors: [{ message, extensions }] } as unknown as GatewayGraphQLResponse;
}
