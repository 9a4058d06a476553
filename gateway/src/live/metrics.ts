import { Counter, Gauge } from 'prom-client';

const open = new Gauge({
  name: 'portal_gateway_live_streams',
  help: 'Open streams of server-sent events',
});

const told = new Counter({
  name: 'portal_gateway_live_events_total',
  help: 'Events sent on them, by kind',
  labelNames: ['event'] as const,
});

const closed = new Counter({
  name: 'portal_gateway_live_streams_closed_total',
  help: 'Streams that the gateway closed, by reason',
  labelNames: ['reason'] as const,
});

/** Notes how many streams are open. */
export function noteOpen(count: number): void {
  open.set(count);
}

/** Notes one event that was sent. */
export function countTold(event: 'change' | 'reset' | 'end'): void {
  told.inc({ event });
}

/** Notes why the gateway closed a stream. */
export function countClosed(reason: 'session' | 'slow' | 'too-many' | 'unknown' | 'stop'): void {
  closed.inc({ reason });
}
