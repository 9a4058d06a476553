import { connectNatsAs } from '@portal/testing/nats-client';
import { startNatsServer } from '@portal/testing/nats-server';
import { expect, test } from 'vitest';
import { consumeInBulk } from './bulk-consumer.ts';
import { createBulkPublisher } from './bulk-publisher.ts';
import { hasAcknowledgedUpTo } from './durable-consumer.ts';
import { ensureStream } from './ensure-stream.ts';
import { durableName, streamName } from './stream-names.ts';
import { createClockedInEvent } from './testing/bus-fixtures.ts';

const nats = await startNatsServer();
const owner = await connectNatsAs('attendance', nats.url);
const reader = await connectNatsAs('records', nats.url);
await ensureStream(owner, 'attendance');
const publisher = createBulkPublisher(owner, { epoch: 1 });
const consumer = { nc: reader, service: 'records', from: 'attendance' } as const;

test('hands over all events until nothing more is written, and the durable consumer goes on after them', async () => {
  const events = Array.from({ length: 1_100 }, () => createClockedInEvent());
  const handled: string[] = [];
  const { promise: written, resolve: markWritten } = Promise.withResolvers<void>();
  const consuming = consumeInBulk({
    ...consumer,
    written,
    async handle(batch) {
      handled.push(...batch.map(({ id }) => id));
    },
  });
  await publisher.publish(events.slice(0, 700));
  await publisher.publish(events.slice(700));
  await publisher.finish();
  markWritten();
  await consuming;
  expect(handled.toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  const manager = await owner.jetstreamManager({ checkAPI: false });
  await owner.flush();
  const durable = durableName('records', 'attendance');
  const position = { stream: streamName('attendance'), durable, sequence: events.length };
  await expect.poll(() => hasAcknowledgedUpTo(manager, position)).toBe(true);
});

test('fails with the error of a batch that can’t be handled', async () => {
  await publisher.publish([createClockedInEvent()]);
  await publisher.finish();
  const handle = async () => {
    throw new Error('no room');
  };
  await expect(consumeInBulk({ ...consumer, written: Promise.resolve(), handle })).rejects.toThrow(
    'no room',
  );
});
