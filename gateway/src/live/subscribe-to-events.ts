import type { BusAddress } from '@portal/bus/nats-connection';
import type { StreamMessage } from '@portal/bus/stream-reader';
import { watchStreams } from '@portal/bus/watch-streams';
import { events } from '@portal/contracts/events';
import { type LiveChange, liveChange } from '@portal/contracts/live-change';
import type { Logger } from '@portal/runtime/log';
import type { LiveStreams } from './live-streams.ts';

/** A client that reconnects right after this gateway starts can be sent changes this far back. */
const lookBackMs = 2 * 60_000;
type EventMessage = { data?: { id?: unknown }; republished?: boolean };
const knownTypes = new Set(events.map(({ type }) => type));

/** Subscribes to the events of all services and passes them to the live streams, until stopped. */
export function subscribeToEvents(address: BusAddress, liveStreams: LiveStreams, log: Logger) {
  return watchStreams({
    address,
    lookBackMs,
    log,
    onStart: liveStreams.startFrom,
    onMessage(message) {
      const { service, sequence, storedAt } = message;
      liveStreams.publish(service, sequence, toLiveChange(message), storedAt);
    },
  });
}

/** The change to announce for a message, without its contents; null where it isn't an event. */
export function toLiveChange({
  subject,
  text,
}: Pick<StreamMessage, 'subject' | 'text'>): LiveChange | null {
  const dot = subject.lastIndexOf('.');
  const type = subject.slice(0, dot);
  if (!knownTypes.has(type)) return null;
  try {
    const { data, republished } = JSON.parse(text) as EventMessage;
    // A republished event is no change, and a whole history arrives at once.
    if (republished) return null;
    const change = { type, userId: subject.slice(dot + 1), id: data?.id };
    return liveChange.safeParse(change).data ?? null;
  } catch {
    return null;
  }
}
