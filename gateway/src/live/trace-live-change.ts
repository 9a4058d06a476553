import type { LiveChange } from '@portal/contracts/live-change';
import { startSpan } from '@portal/tracing/spans';
import { contextOfTraceparent } from '@portal/tracing/trace-context';

/** Adds a span to the trace of an event, if it has one: it was written to so many open streams just now. */
export function traceLiveChange(
  { change, traceparent }: { change: LiveChange; traceparent?: string },
  streams: number,
): void {
  const parent = contextOfTraceparent(traceparent);
  if (!parent) return;
  const { type } = change;
  const attributes = { 'messaging.destination.name': type, 'portal.streams': streams };
  startSpan(`push ${type}`, { kind: 'producer', parent, attributes }).end();
}
