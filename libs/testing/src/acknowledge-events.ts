import { ensureStream } from '@portal/bus/ensure-stream';
import { durableName, streamName } from '@portal/bus/stream-names';
import { consumersOf } from '@portal/contracts/events';
import type { ServiceName } from '@portal/contracts/operation';
import type { Bus } from './nats-client.ts';

/**
 * Acknowledges all events of a service for its downstream consumers, so that a test of one service doesn't
 * wait for services that aren't running.
 */
export async function acknowledgeEvents(connection: Bus, service: ServiceName): Promise<void> {
  await ensureStream(connection, service);
  for (const follower of consumersOf(service)) {
    const durable = durableName(follower, service);
    const consumer = await connection.jetstream().consumers.get(streamName(service), durable);
    await consumer.consume({ callback: (message) => message.ack() });
  }
}
