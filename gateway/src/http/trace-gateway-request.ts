import { noParent, type PortalSpan, withSpan } from '@portal/tracing/spans';
import type { GatewayRequest } from './http-request.ts';
import type { HttpResponse } from './http-response.ts';

/**
 * Runs `respond` in the root span of a request to the API. Files and health checks have none. A
 * `traceparent` of the client is ignored: otherwise anybody could choose which requests are recorded,
 * and join their own to another person's trace. The client gets the trace's id instead, in `Server-Timing`.
 */
export function traceGatewayRequest(
  { method, path }: GatewayRequest,
  respond: (span: PortalSpan | null) => Promise<void>,
): Promise<void> {
  if (path !== '/graphql' && !path.startsWith('/api/') && !path.startsWith('/scim/'))
    return respond(null);
  const attributes = { 'http.request.method': method };
  return withSpan(method, { kind: 'server', parent: noParent, attributes }, respond);
}

/** Adds the route's name, as the metrics have it, and the outcome to the span of a request. */
export function setResponseAttributes(
  span: PortalSpan,
  { method }: GatewayRequest,
  route: string,
  { status, codes }: HttpResponse,
): void {
  span.rename(`${method} ${route}`);
  span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
  // GraphQL reports failures with status 200.
  const failure = codes.find((code) => code === 'INTERNAL' || code === 'SERVICE_UNAVAILABLE');
  if (failure || status >= 500) span.fail(failure ?? `${status}`);
}
