import { ok } from '@portal/kernel/result';
import { eventually } from '@portal/testing/eventually';
import { startNatsServer } from '@portal/testing/nats-server';
import { register } from 'prom-client';
import { expect, test } from 'vitest';
import { deadLetterCollection, erasureCollection } from './collections.ts';
import { startEraser } from './erasures.ts';
import { startConsumer } from './event-consumer.ts';
import { createPublisher, personClockedIn } from './testing/bus-fixtures.ts';

async function measured(name: string, labels: Record<string, string>) {
  const { values } = (await register.getSingleMetric(name)?.get()) ?? { values: [] };
  return values.find((one) => JSON.stringify(one.labels) === JSON.stringify(labels))?.value;
}

test('unpublished events, their age and dead letters are measured', async () => {
  const nats = await startNatsServer();
  const { outbox, changes, relay, connection, nc } = await createPublisher('attendance', nats.url);
  const running = relay(60_000);
  const consumer = startConsumer({
    nc,
    connection,
    service: 'records',
    from: 'attendance',
    handlers: { 'clocked-in': async () => undefined },
  });
  await nats.stop();
  await outbox.transact({}, async ({ publish }) => {
    publish(personClockedIn());
    publish(personClockedIn());
    return ok(null);
  });
  await deadLetterCollection(connection).insertOne({
    _id: 'x',
    consumer: 'records-from-attendance',
    subject: 'x',
    event: 'x',
    error: 'x',
    tries: 5,
    at: new Date(),
    deadAt: new Date(),
    resendAt: null,
  });
  await erasureCollection(connection).insertOne({
    _id: 'x',
    requestedAt: new Date(),
    through: null,
    doneAt: null,
  });
  const eraser = startEraser({ nc, connection, service: 'attendance', changes });

  expect(await measured('portal_outbox_pending', { service: 'attendance' })).toBe(2);
  await eventually(async () =>
    expect(
      await measured('portal_outbox_oldest_seconds', { service: 'attendance' }),
    ).toBeGreaterThanOrEqual(1),
  );
  expect(await measured('portal_dead_letters', { consumer: 'records-from-attendance' })).toBe(1);
  expect(await measured('portal_erasures_pending', { service: 'attendance' })).toBe(1);
  await nats.start();
  await eraser.close();
  await consumer.stop();
  await running.stop();
}, 120_000);
