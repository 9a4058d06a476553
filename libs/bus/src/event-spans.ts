import type { CloudEvent } from '@portal/contracts/event';
import {
  noParent,
  type PortalSpan,
  runInContext,
  startSpan,
  type TraceContext,
} from '@portal/tracing/spans';
import { contextOfTraceparent } from '@portal/tracing/trace-context';

/** Publishes events, each in a span of the trace that it carries, if any. */
export async function tracePublishing<T>(
  events: readonly CloudEvent[],
  publish: () => Promise<T>,
): Promise<T> {
  const spans = events.flatMap(({ type, traceparent }) => {
    const parent = contextOfTraceparent(traceparent);
    const attributes = {
      'messaging.system': 'nats',
      'messaging.operation.name': 'publish',
      'messaging.destination.name': type,
    };
    return parent ? [startSpan(`publish ${type}`, { kind: 'producer', parent, attributes })] : [];
  });
  return endWith(spans, publish);
}

/** The spans of the events that are being handled. Their handlers run in these contexts. */
const contexts = new WeakMap<CloudEvent, TraceContext>();

/**
 * Handles a batch of events, which share a transaction. Each event that carries a trace gets a span
 * there for the whole batch; what belongs to the batch, such as the commit, is in the first one's trace,
 * and the others link to it. Events without a trace have no span.
 */
export async function traceBatch<T>(
  consumer: string,
  events: readonly CloudEvent[],
  handle: () => Promise<T>,
): Promise<T> {
  const spans = startSpans(consumer, events);
  const [first] = spans;
  if (!first) return handle();
  return endWith(spans, () => runInContext(first.context, handle));
}

/** Ends spans with `work`, and has them say that it failed. */
async function endWith<T>(spans: readonly PortalSpan[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (const span of spans) span.fail(error instanceof Error ? error.name : 'Error');
    throw error;
  } finally {
    for (const span of spans) span.end();
  }
}

/** Runs the handler of one event in its own trace, not in that of its batch. */
export function runInEventContext<T>(event: CloudEvent, handle: () => T): T {
  return runInContext(contexts.get(event) ?? noParent, handle);
}

function startSpans(consumer: string, events: readonly CloudEvent[]): PortalSpan[] {
  const spans: PortalSpan[] = [];
  for (const event of events) {
    const parent = contextOfTraceparent(event.traceparent);
    if (!parent) continue;
    const span = startSpan(`process ${event.type}`, {
      kind: 'consumer',
      parent,
      links: spans.slice(0, 1).map(({ spanContext }) => spanContext),
      attributes: {
        'messaging.system': 'nats',
        'messaging.operation.name': 'process',
        'messaging.destination.name': event.type,
        'messaging.consumer.group.name': consumer,
        'messaging.batch.message_count': events.length,
      },
    });
    contexts.set(event, span.context);
    spans.push(span);
  }
  return spans;
}
