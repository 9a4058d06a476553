import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '@portal/auth/caller';
import { createTokenVerifier } from '@portal/auth/internal-tokens';
import type { KeySource } from '@portal/auth/key-ring';
import type { ErrorCode } from '@portal/contracts/error-codes';
import { isRefusal } from '@portal/contracts/http-status';
import type { ServiceName } from '@portal/contracts/operation';
import type { Failure } from '@portal/kernel/result';
import { withSpan } from '@portal/tracing/spans';
import { contextOfTraceparent } from '@portal/tracing/trace-context';
import { createConnectionDrain } from './connection-drain.ts';
import { disconnectSignal } from './disconnect-signal.ts';
import { createDownloadHandler, downloadsPath } from './download-handler.ts';
import { toErrorResponse } from './error-response.ts';
import {
  createGraphqlExecutor,
  type GraphqlRequest,
  type GraphqlResponse,
} from './graphql-executor.ts';
import { createHttpServer, type TlsFiles } from './http-server.ts';
import { listen } from './listen.ts';
import type { Logger } from './log.ts';
import { countRequest, metricsText } from './metrics.ts';
import { readBody } from './read-body.ts';
import { createRootFieldReader } from './read-root-fields.ts';
import { createReadinessProbe, type HealthChecks } from './readiness.ts';
import { createRequest, type Request } from './request.ts';
import { toGraphqlError } from './resolve.ts';
import type { Resolvers } from './resolver-types.ts';
import { securityFields } from './security-log.ts';
import type { ServedDownload } from './serve-download.ts';

// Only the gateway calls, and it limits what people send.
const maxBodyBytes = 4 * 1024 * 1024;

export interface SubgraphOptions<Loaders> {
  service: ServiceName;
  env: { HOST: string; PORT: number; TOKEN_PUBLIC_KEY: KeySource } & TlsFiles;
  /** The subgraph's SDL. */
  typeDefs: string;
  resolvers: Resolvers<Loaders>;
  loaders: Loaders;
  /** Files and streams of any size, which are served outside of GraphQL. */
  downloads?: readonly ServedDownload<Loaders>[];
  /** The health checks of the servers that this service uses. */
  checks: HealthChecks;
  /** The failure for a request with these mutations that can't run now; null where it may run. */
  mutationFailure?: (mutations: readonly string[]) => Failure<ErrorCode> | null;
  log: Logger;
}

/**
 * Starts a service's HTTP server. The gateway calls POST /graphql and the downloads
 * (download-handler.ts) with an internal token. GraphQL responses are always 200 with data and errors;
 * other statuses are for other callers. /health/live, /health/ready and /metrics need no token.
 * Rejects where the port is taken, or where the SDL and the resolvers don't match.
 */
export async function startSubgraph<Loaders>(options: SubgraphOptions<Loaders>) {
  const { service, env, log } = options;
  const graph = await createGraphqlExecutor(options);
  const downloads = createDownloadHandler({ ...options, downloads: options.downloads ?? [] });
  const rootFields = createRootFieldReader(graph.schema);
  const verify = createTokenVerifier(env.TOKEN_PUBLIC_KEY, service);
  const timeouts = {
    requestTimeout: 30_000,
    headersTimeout: 10_000,
    // Longer than the gateway keeps an idle connection, so that the sender is the one that closes it.
    keepAliveTimeout: 75_000,
  };
  const server = createHttpServer(env, timeouts, { log });
  server.on('request', (request, response) => {
    handle(request, response).catch((err) => {
      // Neither a broken connection nor a bug may affect other requests.
      if (!request.errored) log.error({ err }, 'request failed');
      if (response.headersSent || request.errored) response.destroy();
      else send(response, 500, errorBody('INTERNAL', 'Something went wrong'));
    });
  });
  const drain = createConnectionDrain(server);
  const ready = createReadinessProbe(options.checks, drain.stopping);

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url } = incoming;
    if (url === '/graphql' && method === 'POST') return graphql(incoming, response);
    if (method === 'GET' && url?.startsWith(downloadsPath)) return download(incoming, response);
    if (method === 'GET' && url === '/health/live') return send(response, 200, '{"status":"ok"}');
    if (method === 'GET' && url === '/health/ready') {
      const { status, body } = await ready();
      return send(response, status, JSON.stringify(body));
    }
    if (method === 'GET' && url === '/metrics') {
      const { contentType, text } = await metricsText();
      return send(response, 200, text, { 'content-type': contentType });
    }
    send(response, 404, errorBody('NOT_FOUND', 'not found'));
  }

  async function download(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const caller = readCaller(incoming, verify);
    if (!caller) return rejectStranger(incoming, response);
    const isHandled = await traceRequest(incoming, 'download', () =>
      downloads.handle(incoming, response, caller),
    );
    if (!isHandled) send(response, 404, errorBody('NOT_FOUND', 'not found'));
  }

  /** The gateway always sends a valid token, so this is somebody else. */
  function rejectStranger(incoming: IncomingMessage, response: ServerResponse): void {
    const address = incoming.socket.remoteAddress;
    const fields = securityFields({ action: 'service-token-refused', address });
    log.warn({ address, ...fields }, 'request without a valid token');
    rejectRequest(incoming, response, 401, 'UNAUTHENTICATED', 'Unauthorized');
  }

  async function graphql(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const caller = readCaller(incoming, verify);
    if (!caller) return rejectStranger(incoming, response);
    if (!incoming.headers['content-type']?.startsWith('application/json')) {
      return rejectRequest(
        incoming,
        response,
        415,
        'UNSUPPORTED_MEDIA_TYPE',
        'Only JSON is accepted',
      );
    }
    const signal = disconnectSignal(response);
    const body = await readBody(incoming, maxBodyBytes);
    if (body === null)
      return rejectRequest(incoming, response, 413, 'PAYLOAD_TOO_LARGE', 'Too large');
    const graphqlRequest = parseGraphqlRequest(body.toString());
    if (!graphqlRequest)
      return send(response, 400, errorBody('BAD_INPUT', 'Not a GraphQL request'));
    await traceRequest(incoming, 'graphql', () =>
      respond(graphqlRequest, { incoming, response, caller, signal }),
    );
  }

  async function respond(
    graphqlRequest: GraphqlRequest,
    { incoming, response, caller, signal }: AcceptedRequest,
  ): Promise<void> {
    const started = performance.now();
    const { headers } = incoming;
    const request = createRequest({ headers, caller, log, loaders: options.loaders, signal });
    const { kind, names } = rootFields(graphqlRequest.query, graphqlRequest.operationName);
    const failure = kind === 'mutation' ? options.mutationFailure?.(names) : null;
    const result: GraphqlResponse = failure
      ? { data: null, errors: [toGraphqlError(failure)] }
      : await graph.execute(graphqlRequest, request as Request);
    const errors = result.errors?.map((error) => toErrorResponse(error, request as Request));
    send(
      response,
      200,
      JSON.stringify({ data: result.data, errors }),
      toHeaders(request.responseHeaders),
    );
    recordRequest(
      graphqlRequest,
      request,
      errors?.[0]?.extensions.code ?? 'OK',
      performance.now() - started,
    );
  }

  function recordRequest(
    graphqlRequest: GraphqlRequest,
    request: Request<Loaders>,
    code: ErrorCode | 'OK',
    ms: number,
  ): void {
    const { kind, names } = rootFields(graphqlRequest.query, graphqlRequest.operationName);
    const [name] = names;
    countRequest(service, name, code, ms);
    const isRefused = code !== 'OK' && isRefusal(code);
    const level = kind === 'mutation' || isRefused ? 'info' : 'debug';
    if (!log.isLevelEnabled(level)) return;
    const { userId } = request.caller;
    log[level]({ requestId: request.id, operation: name, code, ms: Math.round(ms), userId }, kind);
  }

  const url = await listen(server, env);
  return {
    url,
    /** Reports not ready, lets current requests finish, then closes. */
    async stop(): Promise<void> {
      downloads.stop();
      await drain.stop();
      await graph.stop();
    },
  };
}

interface AcceptedRequest {
  incoming: IncomingMessage;
  response: ServerResponse;
  caller: Caller;
  signal: AbortSignal;
}

/** Continues the gateway's trace. Only called for requests with a valid token: others have no trace. */
function traceRequest<T>(
  { method = '', headers }: IncomingMessage,
  route: string,
  work: () => Promise<T>,
): Promise<T> {
  const parent = contextOfTraceparent(headers.traceparent);
  if (!parent) return work();
  const attributes = { 'http.request.method': method, 'http.route': route };
  return withSpan(`${method} ${route}`, { kind: 'server', parent, attributes }, work);
}

function readCaller(
  { headers }: IncomingMessage,
  verify: (token: string) => Caller | null,
): Caller | null {
  const { authorization } = headers;
  return authorization?.startsWith('Bearer ') ? verify(authorization.slice(7)) : null;
}

function parseGraphqlRequest(body: string): GraphqlRequest | null {
  try {
    const { query, operationName, variables } = JSON.parse(body) as GraphqlRequest;
    return typeof query === 'string' ? { query, operationName, variables } : null;
  } catch {
    return null;
  }
}

/** Responds without reading the body, so that the connection can't be reused. */
function rejectRequest(
  incoming: IncomingMessage,
  response: ServerResponse,
  status: number,
  code: ErrorCode,
  message: string,
): void {
  response.setHeader('connection', 'close');
  send(response, status, errorBody(code, message));
  incoming.resume();
}

function errorBody(code: ErrorCode, message: string): string {
  return JSON.stringify({ errors: [{ message, extensions: { code } }] } satisfies GraphqlResponse);
}

function toHeaders(map: Map<string, string>): Record<string, string> | undefined {
  return map.size > 0 ? Object.fromEntries(map) : undefined;
}

function send(
  response: ServerResponse,
  status: number,
  body: string,
  headers?: Record<string, string>,
): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}
