import { newId } from '@portal/kernel/new-id';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { AckPolicy, type ConsumerConfig, type JetStreamManager, nanos } from 'nats';
import { beforeAll, expect, test } from 'vitest';
import { ensureStream, mirrorStreamName } from './ensure-stream.ts';
import { inboxPrefix } from './nats-connection.ts';
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
  // Consumers are looked at when they are created, long before the next regular check.
  startTestMirrorSync({ nc: attendance, connection, url, checkMs: 600_000 });
  const subscriber = await connectSubscriber(url);
  manager = await subscriber.jetstreamManager({ checkAPI: false });
  await eventually(() => addConsumer({}));
});

const exists = (name: string) =>
  manager.consumers.info(mirrorStreamName, name).then(
    () => true,
    () => false,
  );

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
  await eventually(async () => {
    expect(await Promise.all(excessive.map(exists))).toEqual([false, false, false]);
  });
  expect(await Promise.all(kept.map(exists))).toEqual([true, true, true]);
});

test('a consumer to which the broker would push the whole stream at once is deleted', async () => {
  const push = { ack_policy: AckPolicy.None, deliver_subject: `${inboxPrefix()}.push` };
  const kept = await Promise.all([
    // Those of the libraries have one or the other.
    addConsumer({ ...push, flow_control: true, idle_heartbeat: nanos(5_000) }),
    addConsumer({ ...push, ack_policy: AckPolicy.Explicit }),
  ]);
  const excessive = await addConsumer(push);
  await eventually(async () => expect(await exists(excessive)).toBe(false));
  expect(await Promise.all(kept.map(exists))).toEqual([true, true]);
});
