import { noParent, withSpan } from './spans.ts';
import { contextOfTraceparent } from './trace-context.ts';

/**
 * Runs a job of a queue in a span: in the trace of the request that queued it, if its data carry a
 * `traceparent`, else in a trace of its own.
 */
export function traceJob<T>(
  name: string,
  { traceparent }: { traceparent?: string },
  work: () => Promise<T>,
): Promise<T> {
  const parent = contextOfTraceparent(traceparent) ?? noParent;
  const attributes = { 'portal.job.name': name };
  return withSpan(`job ${name}`, { kind: 'consumer', parent, attributes }, work);
}
