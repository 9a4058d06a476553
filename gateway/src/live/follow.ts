import type { BusAddress } from '@portal/bus/nats-connection';
import type { Watched } from '@portal/bus/stream-reader';
import { watchStreams } from '@portal/bus/watch';
import { events } from '@portal/contracts/events';
import { type LiveChange, liveChange } from '@portal/contracts/live';
import type { Logger } from '@portal/runtime/log';
import type { LiveStreams } from './streams.ts';

/** So far back goes what a client can be given that comes back right after this gateway started. */
const sinceMs = 2 * 60_000;
type Told = { data?: { id?: unknown }; republished?: boolean };
const known = new Set(events.map(({ type }) => type));

/** Follows what the services publish, for as long as it is not stopped and the broker is there. */
export function followServices(address: BusAddress, live: LiveStreams, log: Logger) {
  return watchStreams({
    address,
    sinceMs,
    log,
    begins: live.begin,
    seen(message) {
      const { service, sequence, storedAt } = message;
      live.pass(service, sequence, changeOf(message), storedAt);
    },
  });
}

/** What a message says to people who watch: nothing of its contents. Null where it is no event. */
export function changeOf({ subject, text }: Pick<Watched, 'subject' | 'text'>): LiveChange | null {
  const dot = subject.lastIndexOf('.');
  const type = subject.slice(0, dot);
  if (!known.has(type)) return null;
  try {
    const { data, republished } = JSON.parse(text) as Told;
    // It tells of no change, and a whole history of them comes at once.
    if (republished) return null;
    const change = { type, userId: subject.slice(dot + 1), id: data?.id };
    return liveChange.safeParse(change).data ?? null;
  } catch {
    return null;
  }
}
