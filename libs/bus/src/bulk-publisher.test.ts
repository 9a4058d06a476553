import { connectNatsAs } from '@portal/testing/nats-client';
import { startNatsServer } from '@portal/testing/nats-server';
import { expect, test } from 'vitest';
import { createBulkPublisher } from './bulk-publisher.ts';
import { ensureStream } from './ensure-stream.ts';
import { streamName } from './stream-names.ts';
import { createClockedInEvent } from './testing/bus-fixtures.ts';

const nats = await startNatsServer();
const nc = await connectNatsAs('attendance', nats.url);
const manager = await nc.jetstreamManager({ checkAPI: false });
const stream = streamName('attendance');

test('stores events in order, with the epoch, in batches of any size', async () => {
  await ensureStream(nc, 'attendance');
  const publisher = createBulkPublisher(nc, { epoch: 3 });
  const events = Array.from({ length: 1_203 }, () => createClockedInEvent());
  await publisher.publish(events.slice(0, 1_201));
  await publisher.publish(events.slice(1_201, 1_202));
  await publisher.publish(events.slice(1_202));
  await publisher.finish();
  const { state } = await manager.streams.info(stream);
  expect(state.messages).toBe(events.length);
  for (const [index, event] of [events[0], events[500], events.at(-1)].entries()) {
    const seq = [1, 501, events.length][index] ?? 0;
    const stored = await manager.streams.getMessage(stream, { seq });
    expect(stored.json()).toEqual({ ...event, epoch: 3 });
  }
});

test('fails where the broker refuses events, and stores none of that batch', async () => {
  await manager.streams.delete(stream);
  await manager.streams.add({ name: stream, subjects: ['portal.attendance.>'] });
  const publisher = createBulkPublisher(nc, { epoch: 1 });
  await publisher.publish([createClockedInEvent(), createClockedInEvent()]);
  await expect(publisher.finish()).rejects.toThrow(/refused a batch/);
  expect((await manager.streams.info(stream)).state.messages).toBe(0);
});
