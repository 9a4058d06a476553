import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Sealer } from '@portal/auth/sealer';
import type { ErrorCode } from '@portal/contracts/error-codes';
import { isRefusal } from '@portal/contracts/http-status';
import { currentUser } from '@portal/contracts/identity/sign-in';
import type { Failure } from '@portal/kernel/result';
import { disconnectSignal } from '@portal/runtime/disconnect-signal';
import { internalErrorMessage } from '@portal/runtime/error-response';
import type { Logger } from '@portal/runtime/log';
import { securityFields } from '@portal/runtime/security-log';
import type { PortalSpan } from '@portal/tracing/spans';
import { graphqlErrorResponse } from '../graph/handle-graphql-request.ts';
import { recordRequest } from '../request-metrics.ts';
import { errorResponse } from '../rest/error-response.ts';
import { scimErrorResponse } from '../scim/scim-response.ts';
import { isScimPath } from '../scim/scim-router.ts';
import { findRefusalAction, isRecordedByIdentity } from '../security/find-refusal-action.ts';
import type { RefusalCollector } from '../security/refusal-collector.ts';
import { rateLimitHeaders } from '../session/token-rate-limiter.ts';
import { compressResponse } from './compress-response.ts';
import { type GatewayRequest, toGatewayRequest } from './http-request.ts';
import { type HttpResponse, jsonResponse, sendResponse } from './http-response.ts';
import { methodNotAllowedResponse } from './method-not-allowed.ts';
import type { securityHeaders } from './security-headers.ts';
import { type SecurityContacts, securityTextPath, securityTextResponse } from './security-text.ts';
import {
  setResponseAttributes,
  traceGatewayRequest,
  traceResponseHeader,
} from './trace-gateway-request.ts';
import { createUnsentResponses } from './unsent-responses.ts';

export interface Handlers {
  rest(request: GatewayRequest): Promise<{ route: string; response: HttpResponse }>;
  scim(request: GatewayRequest): Promise<{ route: string; response: HttpResponse }>;
  graph(request: GatewayRequest): Promise<HttpResponse>;
  web(request: GatewayRequest): HttpResponse | Promise<HttpResponse>;
  ready(): Promise<{ status: number }>;
  readClientAddress(message: IncomingMessage): { address: string; host: string };
  /** Whether a `Host` is one of the portal's. */
  isPortalHost(host: string): boolean;
  headers: ReturnType<typeof securityHeaders>;
  securityContacts: SecurityContacts;
  refusals: Pick<RefusalCollector, 'add'>;
  sealer: Pick<Sealer, 'seal'>;
  log: Logger;
}

/**
 * Logged where the client closed the connection before its response, as in nginx. It is never sent.
 */
const clientClosedRequest = 499;

/**
 * Creates the listener for every request: it routes, counts and logs it, and adds the fixed
 * headers.
 */
export function createRequestHandler(handlers: Handlers): RequestListener {
  const { headers, log } = handlers;
  const unsentResponses = createUnsentResponses();

  async function handle(
    request: GatewayRequest,
  ): Promise<{ route: string; response: HttpResponse }> {
    const { path } = request;
    // Health checks use internal host names, and reveal nothing about people.
    if (!path.startsWith('/health/') && !handlers.isPortalHost(request.host)) {
      return { route: 'foreign', response: foreignHostResponse(path) };
    }
    if (path === '/api' || path.startsWith('/api/')) return handlers.rest(request);
    if (isScimPath(path)) return handlers.scim(request);
    if (path === '/graphql') return { route: 'graphql', response: await handlers.graph(request) };
    if (path.startsWith('/health/') && request.method !== 'GET') {
      return {
        route: 'health',
        response: methodNotAllowedResponse(request, ['GET'], errorResponse),
      };
    }
    if (path === '/health/live')
      return { route: 'health', response: jsonResponse(200, { status: 'ok' }) };
    if (path === '/health/ready') {
      // Doesn't name the servers behind the portal: the log and the metrics do.
      const { status } = await handlers.ready();
      const readiness = status === 200 ? 'ready' : 'not ready';
      return { route: 'health', response: jsonResponse(status, { status: readiness }) };
    }
    if (path === securityTextPath && request.method === 'GET') {
      const response = securityTextResponse(handlers.securityContacts, new Date());
      return { route: 'security-text', response };
    }
    return { route: 'web', response: await handlers.web(request) };
  }

  async function serve(message: IncomingMessage, serverResponse: ServerResponse): Promise<void> {
    const startedAt = performance.now();
    const request = toGatewayRequest(
      message,
      handlers.readClientAddress,
      disconnectSignal(serverResponse),
    );
    await traceGatewayRequest(request, (span) =>
      respond(request, message, serverResponse, { startedAt, span }),
    );
  }

  async function respond(
    request: GatewayRequest,
    message: IncomingMessage,
    serverResponse: ServerResponse,
    { startedAt, span }: { startedAt: number; span: PortalSpan | null },
  ): Promise<void> {
    const { route, response } = await handle(request).catch((err: unknown) => {
      // A connection that breaks while its body is read is no error of the gateway.
      if (!message.errored) log.error({ err, requestId: request.id }, 'request failed');
      const failure = { code: 'INTERNAL' as const, message: internalErrorMessage(request.id) };
      return { route: 'failed', response: errorResponseFor(request.path, failure) };
    });
    const compressed = await compressResponse(request, response);
    const logged = request.signal.aborted ? { ...response, status: clientClosedRequest } : response;
    const ms = recordRequest(route, logged.status, startedAt);
    logResponse(request, route, logged, ms);
    if (span) setResponseAttributes(span, request, route, logged);
    const fixedHeaders = route === 'web' ? headers.pages : headers.api;
    const allHeaders = {
      ...fixedHeaders,
      ...rateLimitHeaders(request.rateLimit),
      ...(span &&
        traceResponseHeader(request, route, response, { startedAt, sealer: handlers.sealer })),
    };
    sendResponse(serverResponse, compressed, allHeaders, request.id);
    // A buffer is shared by all responses with the same file.
    if (typeof response.body === 'string') unsentResponses.add(serverResponse);
  }

  function logResponse(
    request: GatewayRequest,
    route: string,
    { status, codes }: HttpResponse,
    ms: number,
  ): void {
    const level = logLevelOf(route, status, codes);
    const { id: requestId, method, userId, tokenId, sessionId, address } = request;
    const action = level === 'info' ? findRefusalAction(request, codes) : null;
    if (action && !isRecordedByIdentity(route)) {
      handlers.refusals.add(action, { operation: route, actorId: userId ?? tokenId, address });
    }
    if (!log.isLevelEnabled(level)) return;
    const actor = tokenId === null ? { userId } : { userId, tokenId };
    const refusal = action && {
      ...securityFields({ action, userId, address }),
      ...(sessionId && { 'session.id': sessionId }),
    };
    log[level](
      { requestId, method, route, status, codes, ms, ...actor, address, ...refusal },
      'request handled',
    );
  }

  return (message, serverResponse) => {
    // The rest of what has arrived on a connection that was closed meanwhile.
    if (message.socket.destroyed) return;
    serve(message, serverResponse).catch((err) => {
      log.error({ err }, 'response not written');
      serverResponse.destroy();
    });
  };
}

function foreignHostResponse(path: string): HttpResponse {
  const message = 'The portal isn’t available at this address. Use the link you were given.';
  return errorResponseFor(path, { code: 'FOREIGN_HOST', message });
}

function errorResponseFor(path: string, failure: Failure<ErrorCode>): HttpResponse {
  if (isScimPath(path)) return scimErrorResponse(failure);
  return path === '/graphql' ? graphqlErrorResponse(failure) : errorResponse(failure);
}

/**
 * Refusals are logged at `info`, also those within a GraphQL response of status 200. Only the question who is
 * signed in is no attempt: every visit begins with it.
 */
function logLevelOf(route: string, status: number, codes: ErrorCode[]): 'warn' | 'info' | 'debug' {
  if (status >= 500) return 'warn';
  const isVisit = route === currentUser.name && codes.includes('UNAUTHENTICATED');
  return !isVisit && codes.some(isRefusal) ? 'info' : 'debug';
}
