import type { CloudEvent } from '@portal/contracts/event';
import { atEnd } from '@portal/testing/clean-up';
import type { Connection } from 'mongoose';
import { connect, type NatsConnection } from 'nats';
import { type KeptSubscriber, startMirrorKeeper } from './mirror-keeper.ts';
import type { Bus } from './nats-connection.ts';
import { mirrorStream } from './streams.ts';
import { firstSubscriberId, subscriberUserOf } from './subscriber-accounts.ts';
import { testKeeperKey, testPassword } from './test-portal-broker.ts';

/** A keeper of mirrors at the pace of the tests; `subscribers` may be changed while it works. */
export function keepMirrors({
  nc,
  connection,
  url,
  checkMs = 500,
}: {
  nc: Bus;
  connection: Connection;
  url: string;
  checkMs?: number;
}) {
  const subscribers = new Map<string, KeptSubscriber>();
  const removed: string[] = [];
  subscribers.set(firstSubscriberId, { id: firstSubscriberId, isRevoked: false });
  const keeper = startMirrorKeeper({
    nc,
    connection,
    servers: url,
    keeperKey: testKeeperKey,
    subscribers: async () => [...subscribers.values()],
    onRemoved: async (id) => {
      removed.push(id);
      subscribers.delete(id);
    },
    pollMs: 50,
    checkMs,
    remakeAfterMs: 1_000,
  });
  atEnd(() => keeper.close());
  return { keeper, subscribers, removed };
}

/** A stock client with nothing but what a subscriber is given. */
export async function connectSubscriber(
  url: string,
  id = firstSubscriberId,
  pass = testPassword,
): Promise<NatsConnection> {
  const nc = await connect({ servers: url, user: subscriberUserOf(id), pass, reconnect: false });
  atEnd(() => nc.close());
  return nc;
}

/** All that a subscriber's mirror holds, in order. */
export async function readMirror(nc: NatsConnection): Promise<CloudEvent[]> {
  const consumer = await nc.jetstream().consumers.get(mirrorStream);
  const { num_pending: count } = await consumer.info();
  const events: CloudEvent[] = [];
  if (count === 0) return events;
  for await (const message of await consumer.fetch({ max_messages: count, expires: 5_000 })) {
    events.push(message.json<CloudEvent>());
  }
  return events;
}
