import type { CloudEvent } from '@portal/contracts/event';
import { registerCleanUp } from '@portal/testing/clean-up';
import type { Connection } from 'mongoose';
import { connect, type NatsConnection } from 'nats';
import { watchCollections } from '../collection-changes.ts';
import { mirrorStreamName } from '../ensure-stream.ts';
import { type MirroredSubscriber, startMirrorSync } from '../mirror-sync.ts';
import type { Bus } from '../nats-connection.ts';
import { firstSubscriberId, subscriberUserName } from '../subscriber-accounts.ts';
import { testMirrorSyncKey, testPassword } from './portal-broker.ts';

/** Starts a mirror sync with short intervals. `subscribers` may be changed while it runs. */
export function startTestMirrorSync({
  nc,
  connection,
  url,
  checkMs = 500,
  recreateAfterMs = 1_000,
}: {
  nc: Bus;
  connection: Connection;
  url: string;
  checkMs?: number;
  recreateAfterMs?: number;
}) {
  const changes = watchCollections(connection);
  registerCleanUp(() => changes.close());
  const subscribers = new Map<string, MirroredSubscriber>();
  const removed: string[] = [];
  subscribers.set(firstSubscriberId, { id: firstSubscriberId, isRevoked: false });
  const mirrorSync = startMirrorSync({
    nc,
    connection,
    changes,
    servers: url,
    mirrorSyncKey: testMirrorSyncKey,
    subscribers: async () => [...subscribers.values()],
    onRemoved: async (id) => {
      removed.push(id);
      subscribers.delete(id);
    },
    pollMs: 50,
    checkMs,
    recreateAfterMs,
  });
  registerCleanUp(() => mirrorSync.close());
  return { mirrorSync, subscribers, removed };
}

/** Connects a standard NATS client with a subscriber's credentials only. */
export async function connectSubscriber(
  url: string,
  id = firstSubscriberId,
  pass = testPassword,
): Promise<NatsConnection> {
  const nc = await connect({ servers: url, user: subscriberUserName(id), pass, reconnect: false });
  registerCleanUp(() => nc.close());
  return nc;
}

/** All events of a subscriber's mirror, in order. */
export async function readMirror(nc: NatsConnection): Promise<CloudEvent[]> {
  const consumer = await nc.jetstream().consumers.get(mirrorStreamName);
  const { num_pending: count } = await consumer.info();
  const events: CloudEvent[] = [];
  try {
    if (count === 0) return events;
    for await (const message of await consumer.fetch({ max_messages: count, expires: 5_000 })) {
      events.push(message.json<CloudEvent>());
    }
    return events;
  } finally {
    // A test that polls would reach the account's limit of consumers.
    await consumer.delete();
  }
}
