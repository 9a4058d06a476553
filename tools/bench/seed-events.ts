import type { Bus } from '@portal/bus/nats-connection';
import { clockedIn, clockedOut, registrationRemoved } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import { eventExample } from '@portal/contracts/event-examples';
import { addDays, londonDay } from '@portal/kernel/london';
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

/** Makes the events of finished sessions: everybody clocks in and out on each day, as far back as `days`. */
export function* sessionEvents(userIds: readonly string[], days: number): Generator<CloudEvent> {
  const began = eventExample(clockedIn).data as DataOf<typeof clockedIn>;
  const ended = eventExample(clockedOut).data as DataOf<typeof clockedOut>;
  for (let daysAgo = days; daysAgo > 0; daysAgo -= 1) {
    const day = addDays(londonDay(new Date()), -daysAgo);
    const ids = userIds.map(newId);
    const ofSession = { day, clockInTime: `${day}T09:00:00.000Z` };
    for (const [place, userId] of userIds.entries()) {
      const id = ids[place] as string;
      yield buildCloudEvent(clockedIn, userId, { ...began, ...ofSession, id, userId });
    }
    const clockOutTime = `${day}T17:00:00.000Z`;
    for (const [place, userId] of userIds.entries()) {
      const id = ids[place] as string;
      const data = { ...ended, ...ofSession, clockOutTime, id, userId };
      yield buildCloudEvent(clockedOut, userId, data);
    }
  }
}

/** Makes old events that no service of the portal reads. */
export function* unreadEvents(userIds: readonly string[], count: number): Generator<CloudEvent> {
  const example = eventExample(registrationRemoved).data as DataOf<typeof registrationRemoved>;
  for (let number = 0; number < count; number += 1) {
    const userId = userIds[number % userIds.length] ?? '';
    yield buildCloudEvent(registrationRemoved, userId, { ...example, id: newId(), userId });
  }
}

/** Events that are published before the first of them is acknowledged. */
const atOnce = 1_000;

/** Publishes events to the stream of attendance, in this order. */
export async function publishEvents(bus: Bus, events: Iterable<CloudEvent>): Promise<void> {
  const jetstream = bus.jetstream({ timeout: 60_000 });
  const encoder = new TextEncoder();
  const publish = (event: CloudEvent) =>
    jetstream.publish(`${event.type}.${event.subject}`, encoder.encode(JSON.stringify(event)));
  let pending: Promise<unknown>[] = [];
  for (const event of events) {
    pending.push(publish(event));
    if (pending.length < atOnce) continue;
    await Promise.all(pending);
    pending = [];
  }
  await Promise.all(pending);
}
