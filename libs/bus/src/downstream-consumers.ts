import { setTimeout as delay } from 'node:timers/promises';
import { consumersOf } from '@portal/contracts/events';
import type { ServiceName } from '@portal/contracts/operation';
import type { Connection } from 'mongoose';
import { outboxCollection } from './collections.ts';
import { hasAcknowledgedUpTo } from './durable-consumer.ts';
import type { Bus } from './nats-connection.ts';
import { durableName, streamName } from './stream-names.ts';

export type DownstreamConsumers = ReturnType<typeof createDownstreamConsumers>;

const firstPollMs = 4;
const maxPollMs = 25;

/** The progress of the services that consume this service's events. */
export function createDownstreamConsumers({
  nc,
  connection,
  service,
}: {
  nc: Bus;
  connection: Connection;
  service: ServiceName;
}) {
  const stream = streamName(service);
  const downstream = consumersOf(service);
  const durablesOf = (services: readonly ServiceName[]) =>
    services.map((consumer) => durableName(consumer, service));

  /**
   * Whether a stored event is in the stream. An event that is no longer in the outbox is as well.
   */
  async function isPublished(eventId: string): Promise<boolean> {
    const projection = { publishedAt: 1 };
    const row = await outboxCollection(connection).findOne({ _id: eventId }, { projection });
    return row?.publishedAt !== null;
  }

  return {
    /**
     * Whether every downstream service has handled this service's stream up to a sequence. Throws
     * if the broker is unavailable.
     */
    async haveAcknowledged(sequence: number): Promise<boolean> {
      const manager = await nc.jetstreamManager({ checkAPI: false });
      const areDone = durablesOf(downstream).map((durable) =>
        hasAcknowledgedUpTo(manager, { stream, durable, sequence }),
      );
      return (await Promise.all(areDone)).every(Boolean);
    },

    /**
     * Waits until every downstream service, or each of `by`, has handled an event or made it a dead
     * letter. Call it after the commit. Gives read-your-writes: it resolves with true as soon as
     * all have, with false after `timeoutMs` or if a server is unavailable, and never rejects.
     */
    async waitUntilHandled(
      eventId: string,
      {
        timeoutMs = 500,
        by = downstream,
      }: { timeoutMs?: number; by?: readonly ServiceName[] } = {},
    ): Promise<boolean> {
      if (by.length === 0) return true;
      const controller = new AbortController();
      const { signal } = controller;
      async function poll(): Promise<boolean> {
        await pollUntil(() => isPublished(eventId), signal);
        const manager = await nc.jetstreamManager({ checkAPI: false, timeout: timeoutMs });
        const { state } = await manager.streams.info(stream);
        const handled = durablesOf(by).map((durable) =>
          pollUntil(
            () => hasAcknowledgedUpTo(manager, { stream, durable, sequence: state.last_seq }),
            signal,
          ),
        );
        await Promise.all(handled);
        return true;
      }
      const timedOut = delay(timeoutMs, false, { signal }).catch(() => false);
      try {
        return await Promise.race([poll().catch(() => false), timedOut]);
      } finally {
        controller.abort();
      }
    },
  };
}

/** Polls a condition at growing intervals. Rejects when the signal is aborted. */
async function pollUntil(condition: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  let pause = firstPollMs;
  while (!(await condition())) {
    await delay(pause, undefined, { signal });
    pause = Math.min(pause * 1.5, maxPollMs);
  }
}
