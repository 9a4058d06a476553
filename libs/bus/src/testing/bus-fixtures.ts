import { clockedIn } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import { userCreated } from '@portal/contracts/identity/events';
import type { ServiceName } from '@portal/contracts/operation';
import { newId } from '@portal/kernel/new-id';
import { registerCleanUp } from '@portal/testing/clean-up';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { type Account, buildAccount } from '@portal/testing/event-builders';
import { connectNatsAs } from '@portal/testing/nats-client';
import { watchCollections } from '../collection-changes.ts';
import { ensureStream } from '../ensure-stream.ts';
import type { Bus } from '../nats-connection.ts';
import { createEvent, createOutbox } from '../outbox.ts';
import { startRelay } from '../outbox-relay.ts';
import { streamName } from '../stream-names.ts';

export type Entry = DataOf<typeof clockedIn>;

/** A `user-created` event of identity, or another event `type` with an account's data. */
export function createUserCreatedEvent(
  more: Partial<Account> = {},
  type = userCreated,
): CloudEvent {
  const data = buildAccount(more);
  return createEvent(type, { userId: data.id, now: new Date(), data });
}

/** A `clocked-in` event of attendance. */
export function createClockedInEvent(userId = newId(), more: Partial<Entry> = {}): CloudEvent {
  const now = new Date();
  return createEvent(clockedIn, {
    userId,
    now,
    data: {
      id: newId(),
      version: 1,
      userId,
      day: now.toISOString().slice(0, 10),
      clockInTime: now.toISOString(),
      clockOutTime: null,
      isLate: false,
      lateMinutes: 0,
      hoursWorked: null,
      clockInLocation: 'Office Computer',
      clockOutLocation: null,
      missingClockOut: false,
      sentLate: false,
      corrected: false,
      ...more,
    },
  });
}

/**
 * A publishing service with a database, a broker connection and an outbox. `relay` starts a relay.
 */
export async function createPublisher(service: ServiceName, natsUrl: string) {
  const connection = await connectDatabase(await freshDatabase(`bus-${service}`));
  const nc = await connectNatsAs(service, natsUrl);
  await ensureStream(nc, service);
  const outbox = createOutbox({ connection, service });
  const changes = watchCollections(connection);
  registerCleanUp(() => changes.close());
  return {
    connection,
    nc,
    outbox,
    changes,
    relay: (retryMs = 1_000, leaseMs = 5_000) =>
      startRelay({ nc, connection, service, outbox, changes, retryMs, leaseMs }),
  };
}

/** All events of a service's stream, in order. */
export async function readStreamEvents(nc: Bus, service: ServiceName): Promise<CloudEvent[]> {
  const consumer = await nc.jetstream().consumers.get(streamName(service));
  const { num_pending: count } = await consumer.info();
  const events: CloudEvent[] = [];
  if (count === 0) return events;
  for await (const message of await consumer.fetch({ max_messages: count, expires: 20_000 })) {
    events.push(message.json<CloudEvent>());
  }
  return events;
}
