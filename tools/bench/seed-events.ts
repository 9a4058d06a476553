import type { Bus } from '@portal/bus/nats-connection';
import { clockedIn, registrationRemoved } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import { eventExample } from '@portal/contracts/event-examples';
import { newId } from '@portal/kernel/new-id';
import { buildCloudEvent } from '@portal/testing/event-builders';
import mongoose from 'mongoose';

/** Makes the events of clock-ins, of some people in turn. */
export function clockInEvents(userIds: readonly string[], count: number): CloudEvent[] {
  const example = eventExample(clockedIn).data as DataOf<typeof clockedIn>;
  return Array.from({ length: count }, (_, number) => {
    const userId = userIds[number % userIds.length] ?? '';
    return buildCloudEvent(clockedIn, userId, { ...example, id: newId(), userId });
  });
}

/** Opens the outbox of attendance, in which events are stored as the service does with its changes. */
export function openOutbox(mongo: mongoose.mongo.MongoClient) {
  const outbox = mongo.db('attendance').collection<{ _id: string }>('outbox');
  return {
    /** Stores events in one transaction. */
    async store(events: readonly CloudEvent[]): Promise<void> {
      const rows = events.map((event) => ({
        _id: event.id,
        subject: `${event.type}.${event.subject}`,
        event,
        position: new mongoose.mongo.Timestamp(0n),
        publishedAt: null,
      }));
      await mongo.withSession((session) =>
        session.withTransaction(() => outbox.insertMany(rows, { session }), {
          writeConcern: { w: 'majority', journal: true },
        }),
      );
    },
  };
}

const atOnce = 1_000;

/** Fills the stream of attendance with old events, which no service of the portal reads. */
export async function seedStream(
  bus: Bus,
  userIds: readonly string[],
  count: number,
): Promise<void> {
  const jetstream = bus.jetstream({ timeout: 60_000 });
  const example = eventExample(registrationRemoved).data as DataOf<typeof registrationRemoved>;
  const encoder = new TextEncoder();
  for (let stored = 0; stored < count; stored += atOnce) {
    await Promise.all(
      Array.from({ length: Math.min(atOnce, count - stored) }, (_, number) => {
        const userId = userIds[number % userIds.length] ?? '';
        const event = buildCloudEvent(registrationRemoved, userId, {
          ...example,
          id: newId(),
          userId,
        });
        const message = encoder.encode(JSON.stringify(event));
        return jetstream.publish(`${event.type}.${userId}`, message);
      }),
    );
  }
}
