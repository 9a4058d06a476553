import type { LiveChange } from '@portal/contracts/live-change';
import { startSpan } from '@portal/tracing/spans';
import { contextOfTraceparent } from '@portal/tracing/trace-context';

/** Runs `publish`, which gives the number of streams it wrote to, in a span of the event's trace, if it has one. */
export function traceLiveChange(
  { change, traceparent }: { change: LiveChange; traceparent?: string },
  publish: () => number,
): number {
  const parent = contextOfTraceparent(traceparent);
  if (!parent) return publish();
  const { type } = change;
  const attributes = { 'messaging.destination.name': type };
  const span = startSpan(`push ${type}`, { kind: 'producer', parent, attributes });
  const streams = publish();
  span.setAttributes({ 'portal.streams': streams });
  span.end();
  return streams;
}
