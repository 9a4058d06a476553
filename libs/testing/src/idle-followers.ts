import { durableOf, streamOf } from '@portal/bus/stream-names';
import { ensureStream } from '@portal/bus/streams';
import { whoFollows } from '@portal/contracts/events';
import type { ServiceName } from '@portal/contracts/operation';
import type { Bus } from './nats.ts';

/**
 * Acknowledges all events of a service in the name of those who follow it, as if they were running and
 * had nothing to do: a suite of one service does not wait for the others.
 */
export async function followIdly(connection: Bus, service: ServiceName): Promise<void> {
  await ensureStream(connection, service);
  for (const follower of whoFollows(service)) {
    const durable = durableOf(follower, service);
    const consumer = await connection.jetstream().consumers.get(streamOf(service), durable);
    await consumer.consume({ callback: (message) => message.ack() });
  }
}
