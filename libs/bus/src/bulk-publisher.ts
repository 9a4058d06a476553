import type { CloudEvent } from '@portal/contracts/event';
import { JSONCodec } from 'nats';
import {
  type BatchMessage,
  maxBatchMessages,
  publishAtomically,
  supportsBatches,
} from './atomic-batch.ts';
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
  const hasBatches = supportsBatches(nc);
  let previous: Promise<unknown> = Promise.resolve();

  async function store(messages: readonly BatchMessage[]): Promise<void> {
    if (!hasBatches) {
      await Promise.all(messages.map(({ subject, data }) => js.publish(subject, data)));
      return;
    }
    for (let start = 0; start < messages.length; start += maxBatchMessages) {
      const batch = messages.slice(start, start + maxBatchMessages);
      await publishAtomically(nc, batch, { timeoutMs: ackTimeoutMs });
    }
  }

  return {
    async publish(events) {
      const messages = events.map((event) => ({
        subject: `${event.type}.${event.subject}`,
        data: codec.encode({ ...event, epoch }),
      }));
      await previous;
      previous = store(messages);
      // Avoids an unhandled rejection before the next call awaits it.
      previous.catch(() => undefined);
    },
    async finish() {
      await previous;
    },
  };
}
