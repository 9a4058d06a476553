import type { CloudEvent } from '@portal/contracts/event';
import type { ServiceName } from '@portal/contracts/operation';
import type { JsMsg } from 'nats';
import { maxUnacknowledged } from './durable-consumer.ts';
import { apiPrefixFor } from './jetstream-api-prefix.ts';
import type { Bus } from './nats-connection.ts';
import { durableName, streamName } from './stream-names.ts';

/** How long a batch waits until it is full. */
const batchWaitMs = 1_000;

/**
 * Handles what a service has not handled of another's events, in batches of a few hundred and in no particular
 * order, until `written` is resolved and nothing is left. Only for a program that fills the service before
 * it starts: without inbox and dead letters, an event may be handled twice, and a failure ends it.
 */
export async function consumeInBulk({
  nc,
  service,
  from,
  written,
  handle,
}: {
  nc: Bus;
  service: ServiceName;
  from: ServiceName;
  written: Promise<unknown>;
  handle(events: readonly CloudEvent[]): Promise<void>;
}): Promise<void> {
  const js = nc.jetstream({ apiPrefix: await apiPrefixFor(nc, from) });
  const consumer = await js.consumers.get(streamName(from), durableName(service, from));
  let isWritten = false;
  const watched = written.then(() => {
    isWritten = true;
  });
  async function consume(): Promise<void> {
    for (;;) {
      const wasWritten = isWritten;
      const messages: JsMsg[] = [];
      const batch = { max_messages: maxUnacknowledged / 2, expires: batchWaitMs };
      for await (const message of await consumer.fetch(batch)) messages.push(message);
      if (messages.length === 0 && wasWritten) return;
      if (messages.length > 0) await handle(messages.map((message) => message.json<CloudEvent>()));
      for (const message of messages) message.ack();
    }
  }
  // Two, so that one batch is fetched while the other is handled.
  await Promise.all([watched, consume(), consume()]);
}
