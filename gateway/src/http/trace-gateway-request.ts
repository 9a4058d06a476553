import type { Sealer } from '@portal/auth/sealer';
import { browserTimingsPath } from '@portal/contracts/browser-timings';
import { noParent, type PortalSpan, withSpan } from '@portal/tracing/spans';
import { currentTraceparent, serverTimingHeader } from '@portal/tracing/trace-context';
import { sealRecordedRequest } from '../browser-timings/browser-timing-tokens.ts';
import type { GatewayRequest } from './http-request.ts';
import type { HttpResponse } from './http-response.ts';

/**
 * Runs `respond` in the root span of a request to the API. Files and health checks have none, and neither have
 * reports of the browser's times, which would be reported in turn. A `traceparent` of the client is ignored:
 * otherwise anybody could choose which requests are recorded, and join their own to another person's trace. The
 * client gets the trace's id instead, in `Server-Timing`.
 */
export function traceGatewayRequest(
  { method, path }: GatewayRequest,
  respond: (span: PortalSpan | null) => Promise<void>,
): Promise<void> {
  const isApi = path === '/graphql' || path.startsWith('/api/') || path.startsWith('/scim/');
  if (!isApi || path === browserTimingsPath) return respond(null);
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

/**
 * The `Server-Timing` header of a recorded response. To a session it has a token, by which its browser reports
 * its own times of the request. Streams have none: they last as long as their page.
 */
export function traceResponseHeader(
  { method, sessionId }: GatewayRequest,
  route: string,
  { stream }: HttpResponse,
  { startedAt, sealer }: { startedAt: number; sealer: Pick<Sealer, 'seal'> },
): Record<string, string> {
  const traceparent = currentTraceparent();
  if (!traceparent) return {};
  if (sessionId === null || stream) return serverTimingHeader();
  const durationMs = performance.now() - startedAt;
  const recorded = {
    sessionHash: sessionId,
    traceparent,
    name: `${method} ${route}`,
    startedAt: Date.now() - durationMs,
    durationMs,
  };
  return serverTimingHeader({ browser: sealRecordedRequest(recorded, sealer) });
}
