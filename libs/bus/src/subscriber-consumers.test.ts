import { newId } from '@portal/kernel/new-id';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { AckPolicy, type ConsumerConfig, type JetStreamManager } from 'nats';
import { beforeAll, expect, test } from 'vitest';
import { ensureStream, mirrorStreamName } from './ensure-stream.ts';
import { consumerLimits } from './subscriber-accounts.ts';
import { startPortalBroker } from './testing/portal-broker.ts';
import { connectSubscriber, startTestMirrorSync } from './testing/subscriber-mirrors.ts';

let url: string;
let manager: JetStreamManager;
beforeAll(async () => {
  ({ url } = await startPortalBroker());
  const attendance = await connectNatsAs('attendance', url);
  await ensureStream(attendance, 'attendance');
  const connection = await connectDatabase(await freshDatabase('subscriber-consumers'));
  startTestMirrorSync({ nc: attendance, connection, url });
  const subscriber = await connectSubscriber(url);
  manager = await subscriber.jetstreamManager({ checkAPI: false });
  await eventually(() => addConsumer({}));
});

async function addConsumer(config: Partial<ConsumerConfig>): Promise<string> {
  const name = newId();
  const withDefaults = { durable_name: name, ack_policy: AckPolicy.Explicit, ...config };
  await manager.consumers.add(mirrorStreamName, withDefaults);
  return name;
}

test('a consumer for which the broker would keep any number of messages or requests is deleted', async () => {
  const { maxAckPending, maxWaiting } = consumerLimits;
  const kept = await Promise.all([
    addConsumer({}),
    addConsumer({ max_ack_pending: maxAckPending, max_waiting: maxWaiting }),
    addConsumer({ ack_policy: AckPolicy.None }),
  ]);
  const excessive = await Promise.all([
    addConsumer({ max_ack_pending: -1 }),
    addConsumer({ max_ack_pending: maxAckPending + 1 }),
    addConsumer({ max_waiting: maxWaiting + 1 }),
  ]);
  const exists = (name: string) =>
    manager.consumers.info(mirrorStreamName, name).then(
      () => true,
      () => false,
    );
  await eventually(async () => {
    expect(await Promise.all(excessive.map(exists))).toEqual([false, false, false]);
  });
  expect(await Promise.all(kept.map(exists))).toEqual([true, true, true]);
});
