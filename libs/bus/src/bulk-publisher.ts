import type { CloudEvent } from '@portal/contracts/event';
import { JSONCodec } from 'nats';
import type { Bus } from './nats-connection.ts';

/** Publishes many events of a service that is being filled, without the outbox. */
export interface BulkPublisher {
  /**
   * Publishes events in their order. Resolves when the events of the previous call are stored, so that the
   * next ones are prepared meanwhile. Throws the error of the previous call.
   */
  publish(events: readonly CloudEvent[]): Promise<void>;
  /** Resolves once all events are stored in the stream. */
  finish(): Promise<void>;
}

const ackTimeoutMs = 120_000;
const codec = JSONCodec();

/**
 * Creates a publisher for data that is loaded before anyone uses it. The broker doesn't detect duplicates
 * of these events, which would take memory for each: after a failure, everything has to be loaded again.
 */
export function createBulkPublisher(nc: Bus, { epoch }: { epoch: number }): BulkPublisher {
  const js = nc.jetstream({ timeout: ackTimeoutMs });
  let previous: Promise<unknown> = Promise.resolve();

  return {
    async publish(events) {
      const stored = Promise.all(
        events.map((event) =>
          js.publish(`${event.type}.${event.subject}`, codec.encode({ ...event, epoch })),
        ),
      );
      // Avoids an unhandled rejection before the next call awaits it.
      stored.catch(() => undefined);
      await previous;
      previous = stored;
    },
    async finish() {
      await previous;
    },
  };
}
