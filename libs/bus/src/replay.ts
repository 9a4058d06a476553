import { subscriptions } from '@portal/contracts/events';
import type { ServiceName } from '@portal/contracts/operation';
import type { Connection } from 'mongoose';
import { deadLetterCollection, inboxCollection } from './collections.ts';
import { resetDurableConsumer } from './durable-consumer.ts';
import type { Bus } from './nats-connection.ts';
import { durableName } from './stream-names.ts';

/**
 * Replays all events of all streams that a service subscribes to. Its running consumers handle
 * them. Delete the data that the replay rebuilds first, so that the effect of an event that is
 * handled meanwhile is either deleted and rebuilt, or stays. Idempotent. Throws the errors of the
 * broker and the database.
 */
export async function replayEvents({
  nc,
  connection,
  service,
}: {
  nc: Bus;
  connection: Connection;
  service: ServiceName;
}): Promise<void> {
  const durables = subscriptions[service].map(
    (from) => [from, durableName(service, from)] as const,
  );
  for (const [, durable] of durables) {
    // The replay tries the dead letters again as well.
    await deadLetterCollection(connection).deleteMany({ consumer: durable });
    await inboxCollection(connection).deleteMany({ _id: new RegExp(`^${durable}:`) });
  }
  // Last, so that the inbox rows of events that are delivered from now on stay.
  for (const [from, durable] of durables) await resetDurableConsumer(nc, from, durable);
}
