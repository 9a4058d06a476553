import { context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { activeSpanContext, type TraceContext } from './spans.ts';

/** The headers that pass the active trace on; empty while tracing is off. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/**
 * The active trace in W3C's format, for events and jobs, which outlive the request. Undefined where
 * the trace isn't exported, so that nothing more is stored then.
 */
export function currentTraceparent(): string | undefined {
  return activeSpanContext() && traceHeaders().traceparent;
}

/** The context of a `traceparent`; null where there is none, where it is invalid, or tracing is off. */
export function contextOfTraceparent(traceparent: unknown): TraceContext | null {
  if (typeof traceparent !== 'string') return null;
  const remote = propagation.extract(ROOT_CONTEXT, { traceparent });
  return trace.getSpanContext(remote) ? remote : null;
}

/**
 * The response header by which a browser's developer tools and `PerformanceResourceTiming` show the
 * trace of a request, with other entries; empty where the trace isn't exported.
 */
export function serverTimingHeader(others: Record<string, string> = {}): Record<string, string> {
  const traceparent = currentTraceparent();
  if (!traceparent) return {};
  const entries = Object.entries({ traceparent, ...others });
  const value = entries.map(([name, text]) => `${name};desc="${text}"`).join(', ');
  return { 'server-timing': value };
}
