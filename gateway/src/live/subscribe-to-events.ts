import type { BusAddress } from '@portal/bus/nats-connection';
import type { StreamMessage } from '@portal/bus/stream-reader';
import { watchAllStreams } from '@portal/bus/watch-all-streams';
import { events } from '@portal/contracts/events';
import { type LiveChange, liveChange } from '@portal/contracts/live-change';
import type { Logger } from '@portal/runtime/log';
import { observeEventDelay } from './live-metrics.ts';
import type { LiveStreams } from './live-streams.ts';
import { traceLiveChange } from './trace-live-change.ts';

/** A client that reconnects right after this gateway starts can be sent changes this far back. */
const lookBackMs = 2 * 60_000;

/** The attributes of an event that matter here; unchecked. */
interface EventMessage {
  time?: string;
  traceparent?: string;
  data?: { id?: unknown; isLegalHoldChange?: unknown };
  republished?: boolean;
}

/** A change to announce, with when it happened and the trace of its request. */
interface AnnouncedEvent extends Pick<EventMessage, 'time' | 'traceparent'> {
  change: LiveChange;
}

const knownTypes = new Set(events.map(({ type }) => type));

/** Subscribes to the events of all services and passes them to the live streams, until stopped. */
export function subscribeToEvents(address: BusAddress, liveStreams: LiveStreams, log: Logger) {
  return watchAllStreams({
    address,
    lookBackMs,
    log,
    onStart: liveStreams.startFrom,
    onMessage(message) {
      const { service, sequence, storedAt } = message;
      const event = toLiveEvent(message);
      const streams = liveStreams.publish(service, sequence, event?.change ?? null, storedAt);
      if (!event || streams === 0) return;
      observeEventDelay(Date.parse(event.time ?? ''));
      traceLiveChange(event, streams);
    },
  });
}

/** The event to announce for a message, without its contents; null where it isn't an event. */
export function toLiveEvent({
  subject,
  text,
}: Pick<StreamMessage, 'subject' | 'text'>): AnnouncedEvent | null {
  const dot = subject.lastIndexOf('.');
  const type = subject.slice(0, dot);
  if (!knownTypes.has(type)) return null;
  try {
    const { data, republished, time, traceparent } = JSON.parse(text) as EventMessage;
    // A republished event is no change, and a whole history arrives at once.
    if (republished) return null;
    // Nothing else of the account has changed, and the person must not learn of a hold.
    if (data?.isLegalHoldChange === true) return null;
    const parsed = liveChange.safeParse({ type, userId: subject.slice(dot + 1), id: data?.id });
    return parsed.success ? { change: parsed.data, time, traceparent } : null;
  } catch {
    return null;
  }
}
