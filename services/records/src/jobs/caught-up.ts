import { setTimeout as delay } from 'node:timers/promises';
import { followedBy } from '@portal/bus/followed';
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
 * Waits until what other services had published is handled, so that the archive knows what they
 * knew. Throws EventsWait where that takes longer.
 */
export function catchingUp(bus: Bus, log: Logger) {
  const followed = followedBy(bus, 'records');
  return async (withinMs: number, stopping: AbortSignal): Promise<void> => {
    const end = performance.now() + withinMs;
    const behind = new Set<ServiceName>(['identity', 'attendance', 'leave']);
    while (!stopping.aborted) {
      try {
        const waiting = await followed.waiting();
        for (const service of behind) if (waiting[service] === 0) behind.delete(service);
      } catch (err) {
        log.warn({ err }, 'it can’t be asked how many events wait');
      }
      if (behind.size === 0) return;
      if (performance.now() >= end) throw new EventsWait(behind);
      await delay(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
    }
  };
}
