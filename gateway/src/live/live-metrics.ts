import { Counter, Gauge, Histogram } from 'prom-client';

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

const eventToBrowser = new Histogram({
  name: 'portal_event_to_browser_seconds',
  help: 'Time from when an event occurred until it was written to the last open stream',
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
});

/** Records an event that was written to browsers. `time` is that of the event: milliseconds since 1970. */
export function observeEventDelay(time: number): void {
  // The clocks of two machines may differ.
  if (Number.isFinite(time)) eventToBrowser.observe(Math.max(0, Date.now() - time) / 1000);
}

/** Records how many streams are open. */
export function setOpenStreams(count: number): void {
  openStreams.set(count);
}

/** Counts one event sent. */
export function countEvent(event: 'change' | 'reset' | 'end'): void {
  sentEvents.inc({ event });
}

/** Counts one stream closed by the gateway, with the reason. */
export function countClosedStream(
  reason: 'session' | 'slow' | 'too-many' | 'unknown' | 'stop',
): void {
  closedStreams.inc({ reason });
}
