import { setTimeout as delay } from 'node:timers/promises';
import { followedBy, type Progress } from '@portal/bus/followed';
import type { Bus } from '@portal/bus/nats-connection';
import type { ServiceName } from '@portal/contracts/operation';
import type { Logger } from '@portal/runtime/log';

const pauseMs = 100;

/** What other services had published is not handled yet: the archive does not know what they know. */
export class EventsWait extends Error {
  constructor(services: Iterable<ServiceName>) {
    super(`Events of ${[...services].join(', ')} wait to be handled: it is tried again soon.`);
  }
}

/**
 * Waits until what other services had published before is handled, whatever they publish meanwhile,
 * so that the archive knows what they knew. Throws EventsWait where that takes longer.
 */
export function catchingUp(bus: Bus, log: Logger) {
  const followed = followedBy(bus, 'records');
  return async (withinMs: number, stopping: AbortSignal): Promise<void> => {
    const end = performance.now() + withinMs;
    const marks = new Map<ServiceName, Mark>();
    const behind = new Set<ServiceName>(['identity', 'attendance', 'leave']);
    while (!stopping.aborted) {
      try {
        const progress = await followed.progress();
        for (const service of behind) {
          const come = progress[service];
          // It has no consumer yet: what there is before it isn't known.
          if (come === undefined) continue;
          if (come === null || hasPassed(marks, service, come)) behind.delete(service);
        }
      } catch (err) {
        log.warn({ err }, 'it can’t be asked how many events wait');
      }
      if (behind.size === 0) return;
      if (performance.now() >= end) throw new EventsWait(behind);
      await delay(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
    }
  };
}

/**
 * What was in a stream when it was first asked: so many deliveries had been made, and so many were
 * to come. Once they have, `place` is where that many had been delivered.
 */
interface Mark {
  deliveries: number;
  undelivered: number;
  /** Deliveries that may have been repeated ones. */
  repeated: number;
  place: number | null;
}

function hasPassed(marks: Map<ServiceName, Mark>, service: ServiceName, come: Progress): boolean {
  const { undelivered, deliveries, redelivering } = come;
  const mark = marks.get(service) ?? { deliveries, undelivered, repeated: 0, place: null };
  marks.set(service, mark);
  mark.repeated += redelivering;
  const delivered = deliveries - mark.deliveries - mark.repeated;
  if (undelivered === 0 || delivered >= mark.undelivered) mark.place ??= come.deliveredTo;
  return mark.place !== null && come.hasHandled(mark.place);
}
