import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { newId } from '@portal/kernel/new-id';
import { ok } from '@portal/kernel/result';
import { registerCleanUp } from '@portal/testing/clean-up';
import { databaseUri } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { type NatsServer, startNatsServer } from '@portal/testing/nats-server';
import { beforeEach, expect, test } from 'vitest';
import { outboxCollection } from './collections.ts';
import type { Outbox } from './outbox.ts';
import { createOutbox } from './outbox.ts';
import { startRelay } from './outbox-relay.ts';
import { createClockedInEvent, createPublisher, readStreamEvents } from './testing/bus-fixtures.ts';

let nats: NatsServer;
let attendance: Awaited<ReturnType<typeof createPublisher>>;

beforeEach(async () => {
  nats = await startNatsServer({ configuration: 'jetstream { sync_interval: always }' });
  attendance = await createPublisher('attendance', nats.url);
});

/** Clocks a person in `times` times, one after the other. */
async function person(outbox: Outbox, times: number, userId = newId()) {
  for (let version = 1; version <= times; version += 1) {
    const event = createClockedInEvent(userId, { version });
    await outbox.transact({}, async ({ publish }) => {
      publish(event);
      return ok(null);
    });
  }
}

const pending = () => outboxCollection(attendance.connection).countDocuments({ publishedAt: null });

async function drained(within = 20_000) {
  await eventually(async () => expect(await pending()).toBe(0), { timeoutMs: within });
}

/** Expects each event once, and each person's events in the order of their versions. */
async function expectOnceInOrder(count: number) {
  const events = await readStreamEvents(attendance.nc, 'attendance');
  expect(events.length).toBe(count);
  expect(new Set(events.map((event) => event.id)).size).toBe(count);
  const versions = new Map<string, unknown[]>();
  for (const { subject, data } of events) {
    versions.set(subject, [...(versions.get(subject) ?? []), data.version]);
  }
  for (const ofPerson of versions.values()) {
    expect(ofPerson).toEqual(ofPerson.map((_version, index) => index + 1));
  }
}

test('two relays publish each event once, in order for each person', async () => {
  const second = createOutbox({ connection: attendance.connection, service: 'attendance' });
  const relays = [
    attendance.relay(),
    startRelay({
      nc: await connectNatsAs('attendance', nats.url),
      connection: attendance.connection,
      service: 'attendance',
      outbox: second,
      changes: attendance.changes,
    }),
  ];
  const people = Array.from({ length: 10 }, (_, index) =>
    person(index % 2 ? second : attendance.outbox, 20),
  );
  await Promise.all(people);
  await drained();
  await expectOnceInOrder(200);
  for (const relay of relays) await relay.close();
});

test('a commit of another process is published at once, without waiting for the poll', async () => {
  const relay = attendance.relay(60_000);
  await eventually(
    async () => {
      // The change stream opens asynchronously; earlier commits wait for the poll.
      await person(createOutbox({ connection: attendance.connection, service: 'attendance' }), 1);
      await drained(2_000);
    },
    { timeoutMs: 40_000 },
  );
  await relay.close();
});

test('a stopped relay’s lease is free at once', async () => {
  await attendance.relay().close();
  await person(attendance.outbox, 1);
  const next = attendance.relay(20, 60_000);
  await drained();
  await next.close();
});

test('a relay killed before it marked a row publishes it again with the same id', async () => {
  await person(attendance.outbox, 5);
  for (const row of await outboxCollection(attendance.connection)
    .find()
    .sort({ position: 1 })
    .toArray()) {
    await attendance.nc
      .jetstream()
      .publish(row.subject, JSON.stringify(row.event), { msgID: row._id });
  }
  const relay = attendance.relay();
  await drained();
  await expectOnceInOrder(5);
  await relay.close();
});

/** Stores `count` events of different people in one transaction, and gives them. */
async function backlog(count: number) {
  const events = Array.from({ length: count }, () => createClockedInEvent());
  await attendance.outbox.transact({}, async ({ publish }) => {
    for (const event of events) publish(event);
    return ok(null);
  });
  return events;
}

test('a backlog is published as one batch, in its order', async () => {
  const events = await backlog(400);
  const relay = attendance.relay();
  await drained();
  await relay.close();
  const stored = await readStreamEvents(attendance.nc, 'attendance');
  expect(stored.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  const manager = await attendance.nc.jetstreamManager();
  const batchOf = async (seq: number) => {
    const { header } = await manager.streams.getMessage('ATTENDANCE', { seq });
    return header.get('Nats-Batch-Id');
  };
  expect(await batchOf(400)).not.toBe('');
  expect(await batchOf(2)).toBe(await batchOf(400));
});

test('a backlog with an event that the broker has already is published without it', async () => {
  const events = await backlog(400);
  const [row] = await outboxCollection(attendance.connection)
    .find({ _id: events[200]?.id ?? '' })
    .toArray();
  await attendance.nc
    .jetstream()
    .publish(row?.subject ?? '', JSON.stringify(row?.event), { msgID: row?._id ?? '' });
  const relay = attendance.relay();
  await drained();
  await expectOnceInOrder(400);
  await relay.close();
});

test('killed relays lose no event, duplicate none and don’t block the others', async () => {
  const uri = databaseUri(attendance.connection.name);
  const env = { ...process.env, MONGODB_URI: uri.href, NATS_URL: nats.url };
  let child: ChildProcess | undefined;
  registerCleanUp(() => child?.kill('SIGKILL'));
  const people = Promise.all(Array.from({ length: 10 }, () => person(attendance.outbox, 30)));
  for (let kill = 0; kill < 3; kill += 1) {
    child = fork(new URL('./testing/relay-process.ts', import.meta.url), { env });
    await once(child, 'message');
    await new Promise((resolve) => setTimeout(resolve, 150 + kill * 100));
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
  await people;
  const relay = attendance.relay(50, 60_000);
  await drained();
  await expectOnceInOrder(300);
  await relay.close();
}, 120_000);

test('an unavailable broker blocks no change, and gets all events in order afterwards', async () => {
  const relay = attendance.relay(100);
  await person(attendance.outbox, 3);
  await drained();
  await nats.stop('SIGKILL');
  await Promise.all(Array.from({ length: 5 }, () => person(attendance.outbox, 20)));
  expect(await pending()).toBe(100);
  await nats.start();
  await drained();
  await expectOnceInOrder(103);
  await relay.close();
}, 120_000);

test('a broker killed during publishing gets the events in order as well', async () => {
  const relay = attendance.relay(100);
  const people = Promise.all(Array.from({ length: 10 }, () => person(attendance.outbox, 30)));
  for (let kill = 0; kill < 3; kill += 1) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await nats.stop('SIGKILL');
    await nats.start();
  }
  await people;
  await drained();
  await expectOnceInOrder(300);
  await relay.close();
}, 120_000);

test('events after a message that the stream rejects wait for it', async () => {
  const manager = await attendance.nc.jetstreamManager();
  const userId = newId();
  await manager.streams.update('ATTENDANCE', { max_msg_size: 2_000 });
  for (const [index, clockInLocation] of ['door', 'x'.repeat(3_000), 'gate'].entries()) {
    const event = createClockedInEvent(userId, { version: index + 1, clockInLocation });
    await attendance.outbox.transact({}, async ({ publish }) => {
      publish(event);
      return ok(null);
    });
  }
  const relay = attendance.relay(50);
  await eventually(async () => expect(await pending()).toBe(2));
  await new Promise((resolve) => setTimeout(resolve, 200));
  await expectOnceInOrder(1);
  await manager.streams.update('ATTENDANCE', { max_msg_size: -1 });
  await drained();
  await expectOnceInOrder(3);
  await relay.close();
});

test('a relay publishes the remaining events before it stops', async () => {
  const relay = attendance.relay(60_000);
  await person(attendance.outbox, 10);
  await relay.close();
  expect(await pending()).toBe(0);
});
