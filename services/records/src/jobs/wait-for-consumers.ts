import { setTimeout as delay } from 'node:timers/promises';
import { type ConsumerProgress, createConsumerLag } from '@portal/bus/consumer-lag';
import type { Bus } from '@portal/bus/nats-connection';
import type { ServiceName } from '@portal/contracts/operation';
import type { Logger } from '@portal/runtime/log';

const pauseMs = 100;
/** What the events of each service are about. */
const subjectByService: Partial<Record<ServiceName, string>> = {
  identity: 'accounts',
  attendance: 'attendance',
  leave: 'leave',
};

/** Events of other services have not been handled yet, so the data would be incomplete. */
export class EventsPendingError extends Error {
  constructor(services: Iterable<ServiceName>) {
    const subjects = new Intl.ListFormat('en-GB').format(
      [...services].map((service) => subjectByService[service] ?? service),
    );
    super(`Some changes to ${subjects} haven’t arrived yet. We’ll try again shortly.`);
  }
}

/**
 * Waits until all events that other services had published before the call are handled, so that the data
 * is complete. Throws EventsPendingError after the timeout.
 */
export function createWaitForConsumers(bus: Bus, log: Logger) {
  const lag = createConsumerLag(bus, 'records');
  return async (timeoutMs: number, signal: AbortSignal): Promise<void> => {
    const end = performance.now() + timeoutMs;
    const marks = new Map<ServiceName, Mark>();
    const behind = new Set<ServiceName>(['identity', 'attendance', 'leave']);
    while (!signal.aborted) {
      // First of all, because the broker counts a message as undelivered a moment after it has stored it.
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
      try {
        const progress = await lag.progress();
        for (const service of behind) {
          const current = progress[service];
          // The consumer does not exist yet, so its backlog is unknown.
          if (current === undefined) continue;
          if (current === null || hasPassed(marks, service, current)) behind.delete(service);
        }
      } catch (err) {
        log.warn({ err }, 'could not read the number of waiting events');
      }
      if (behind.size === 0) return;
      if (performance.now() >= end) throw new EventsPendingError(behind);
    }
  };
}

/**
 * The state of a stream at the first check: deliveries made and messages still undelivered. Once those
 * have been delivered, `position` is the stream position reached.
 */
interface Mark {
  deliveries: number;
  undelivered: number;
  /** Deliveries that may have been redeliveries. */
  redeliveries: number;
  position: number | null;
}

function hasPassed(
  marks: Map<ServiceName, Mark>,
  service: ServiceName,
  current: ConsumerProgress,
): boolean {
  const { undelivered, deliveries, redelivering } = current;
  const mark = marks.get(service) ?? { deliveries, undelivered, redeliveries: 0, position: null };
  marks.set(service, mark);
  mark.redeliveries += redelivering;
  const delivered = deliveries - mark.deliveries - mark.redeliveries;
  if (undelivered === 0 || delivered >= mark.undelivered) mark.position ??= current.deliveredUpTo;
  return mark.position !== null && current.hasHandled(mark.position);
}
