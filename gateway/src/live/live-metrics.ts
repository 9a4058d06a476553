import { Counter, Gauge } from 'prom-client';

const openStreams = new Gauge({
  name: 'portal_gateway_live_streams',
  help: 'Open streams of server-sent events',
});

const sentEvents = new Counter({
  name: 'portal_gateway_live_events_total',
  help: 'Events sent on them, by kind',
  labelNames: ['event'] as const,
});

const closedStreams = new Counter({
  name: 'portal_gateway_live_streams_closed_total',
  help: 'Streams that the gateway closed, by reason',
  labelNames: ['reason'] as const,
});

/** Records how many streams are open. */
export function setOpenStreams(count: number): void {
  openStreams.set(count);
}

/** Counts one event sent. */
export function countEvent(event: 'change' | 'reset' | 'end'): void {
  sentEvents.inc({ event });
}

/** Counts one stream closed by the gateway, with the reason. */
export function countClosed(reason: 'session' | 'slow' | 'too-many' | 'unknown' | 'stop'): void {
  closedStreams.inc({ reason });
}
