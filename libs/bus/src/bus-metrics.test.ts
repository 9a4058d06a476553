import { ok } from '@portal/kernel/result';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { startNatsServer } from '@portal/testing/nats-server';
import { register } from 'prom-client';
import { expect, test } from 'vitest';
import { registerConsumerMetrics } from './bus-metrics.ts';
import { deadLetterCollection, erasureCollection } from './collections.ts';
import { startErasureWorker } from './erasure-worker.ts';
import { startConsumer } from './event-consumer.ts';
import { createClockedInEvent, createPublisher } from './testing/bus-fixtures.ts';

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
    publish(createClockedInEvent());
    publish(createClockedInEvent());
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
  const worker = startErasureWorker({ nc, connection, service: 'attendance', changes });

  expect(await measured('portal_outbox_pending', { service: 'attendance' })).toBe(2);
  await eventually(async () =>
    expect(
      await measured('portal_outbox_oldest_seconds', { service: 'attendance' }),
    ).toBeGreaterThanOrEqual(1),
  );
  expect(await measured('portal_dead_letters', { consumer: 'records-from-attendance' })).toBe(1);
  expect(await measured('portal_erasures_pending', { service: 'attendance' })).toBe(1);
  await nats.start();
  await worker.close();
  await consumer.close();
  await running.close();
}, 120_000);

test('what consumers have not handled yet is measured', async () => {
  const nats = await startNatsServer();
  const { outbox, relay, connection, nc } = await createPublisher('attendance', nats.url);
  const running = relay();
  const records = await connectNatsAs('records', nats.url);
  const stopMeasuring = registerConsumerMetrics('records', records);
  const handling = Promise.withResolvers<void>();
  const consumer = startConsumer({
    nc: records,
    connection,
    service: 'records',
    from: 'attendance',
    handlers: { 'clocked-in': () => handling.promise },
  });
  const pending = () =>
    measured('portal_consumer_pending', { consumer: 'records-from-attendance' });
  await eventually(async () => expect(await pending()).toBe(0));
  await outbox.transact({}, async ({ publish }) => {
    publish(createClockedInEvent());
    publish(createClockedInEvent());
    return ok(null);
  });
  await eventually(async () => expect(await pending()).toBe(2));
  handling.resolve();
  await eventually(async () => expect(await pending()).toBe(0));
  stopMeasuring();
  await consumer.close();
  await running.close();
  await nc.drain();
}, 120_000);
