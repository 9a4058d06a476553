import { clockedIn } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { ServiceName } from '@portal/contracts/operation';
import { userCreated } from '@portal/contracts/people/events';
import { connectTo, freshDatabase } from '@portal/testing/databases';
import { natsAs } from '@portal/testing/nats';
import { type Account, account, newId } from '@portal/testing/people';
import type { Bus } from './nats-connection.ts';
import { createOutbox, eventOf } from './outbox.ts';
import { startRelay } from './relay.ts';
import { streamOf } from './stream-names.ts';
import { ensureStream } from './streams.ts';

export type Entry = DataOf<typeof clockedIn>;

/** An account's creation as identity tells of it, or what else it tells of it. */
export function accountCreated(more: Partial<Account> = {}, type = userCreated): CloudEvent {
  const data = account(more);
  return eventOf(type, { userId: data.id, now: new Date(), data });
}

/** A person's having clocked in, as attendance tells of it. */
export function personClockedIn(userId = newId(), more: Partial<Entry> = {}): CloudEvent {
  const now = new Date();
  return eventOf(clockedIn, {
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

/** What a service that publishes has: a database, the broker, an outbox; no relay yet. */
export async function publisher(service: ServiceName, natsUrl: string) {
  const connection = await connectTo(await freshDatabase(`bus-${service}`));
  const nc = await natsAs(service, natsUrl);
  await ensureStream(nc, service);
  const outbox = createOutbox({ connection, service });
  return {
    connection,
    nc,
    outbox,
    relay: (pollMs = 1_000, leaseMs = 5_000) =>
      startRelay({ nc, connection, service, outbox, pollMs, leaseMs }),
  };
}

/** All events that a service has published, in the order of its stream. */
export async function readAll(nc: Bus, service: ServiceName): Promise<CloudEvent[]> {
  const consumer = await nc.jetstream().consumers.get(streamOf(service));
  const { num_pending: count } = await consumer.info();
  const events: CloudEvent[] = [];
  if (count === 0) return events;
  for await (const message of await consumer.fetch({ max_messages: count, expires: 20_000 })) {
    events.push(message.json<CloudEvent>());
  }
  return events;
}
