import { subscriptions } from '@portal/contracts/events';
import type { ServiceName } from '@portal/contracts/operation';
import type { Connection } from 'mongoose';
import { deadLettersOf, inboxOf } from './collections.ts';
import { resetDurable } from './durable.ts';
import type { Bus } from './nats-connection.ts';
import { durableOf } from './stream-names.ts';

/**
 * Has a service hear all events again, from the first on: its consumers go on by themselves, in whichever
 * process. What the events are to make anew must be forgotten before; then an event that is handled
 * meanwhile is either forgotten altogether and comes again, or stays. It may be done twice.
 */
export async function readAnew({
  nc,
  connection,
  service,
}: {
  nc: Bus;
  connection: Connection;
  service: ServiceName;
}): Promise<void> {
  const durables = subscriptions[service].map((from) => [from, durableOf(service, from)] as const);
  for (const [, durable] of durables) {
    // What was given up on is tried again with the rest.
    await deadLettersOf(connection).deleteMany({ consumer: durable });
    await inboxOf(connection).deleteMany({ _id: new RegExp(`^${durable}:`) });
  }
  // Last: whatever is delivered from now on is handled, and not forgotten again.
  for (const [from, durable] of durables) await resetDurable(nc, from, durable);
}
