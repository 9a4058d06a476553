import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brokerAccounts } from '@portal/bus/broker-accounts';
import { ensureStream } from '@portal/bus/ensure-stream';
import { connectBus } from '@portal/bus/nats-connection';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { freshFolder } from '@portal/testing/fresh-folder';
import { connectNatsAs } from '@portal/testing/nats-client';
import { startNatsServer } from '@portal/testing/nats-server';
import { AckPolicy } from 'nats';
import { expect, test } from 'vitest';
import { separateStreams } from './separate-streams.ts';

const password = 'not-asked-for';
const jetstream = { sync_interval: 'always' };

/** As older portals configured the broker: all services in one account. */
const shared = JSON.stringify({
  jetstream,
  accounts: {
    PORTAL: {
      jetstream: 'enabled',
      users: [...serviceNames, 'gateway'].map((user) => ({ user, password })),
    },
  },
});
const separate = JSON.stringify({
  jetstream,
  accounts: brokerAccounts({
    services: Object.fromEntries(serviceNames.map((name) => [name, password])) as Record<
      ServiceName,
      string
    >,
    gateway: password,
  }),
});

test('streams and consumer positions move to the accounts of their services', async () => {
  const nats = await startNatsServer({ configuration: shared });
  const before = await connectBus({
    servers: nats.url,
    user: 'identity',
    pass: password,
    name: 'old',
  });
  const manager = await before.jetstreamManager();
  for (const service of serviceNames) {
    const name = service.toUpperCase();
    await manager.streams.add({ name, subjects: [`portal.${service}.>`], deny_delete: true });
    for (let count = 1; count <= 20; count += 1) {
      const subject = `portal.${service}.${service === 'identity' ? 'user-created' : 'other'}.p`;
      await before.jetstream().publish(subject, `${service} ${count}`, { msgID: `${count}` });
    }
  }
  await manager.consumers.add('IDENTITY', {
    durable_name: 'leave-from-identity',
    filter_subjects: ['portal.identity.user-created.*'],
    ack_policy: AckPolicy.Explicit,
  });
  const consumer = await before.jetstream().consumers.get('IDENTITY', 'leave-from-identity');
  for await (const message of await consumer.fetch({ max_messages: 7 })) {
    // The third stays in hand.
    if (message.seq !== 3) expect(await message.ackAck()).toBe(true);
  }
  const messagesBefore = (await manager.streams.info('IDENTITY')).state;
  await before.close();
  await nats.stop();

  const mirror = join(nats.directory, 'jetstream/OUTSIDE/streams/ATTENDANCE_MIRROR');
  await mkdir(mirror, { recursive: true });
  await separateStreams(nats.directory);
  await separateStreams(nats.directory);
  await expect(access(join(nats.directory, 'jetstream/PORTAL'))).rejects.toThrow('ENOENT');
  await expect(access(join(nats.directory, 'jetstream/OUTSIDE'))).rejects.toThrow('ENOENT');
  await writeFile(join(nats.directory, 'nats.conf'), separate);
  await nats.start();

  for (const service of serviceNames) {
    const nc = await connectNatsAs(service, nats.url);
    await ensureStream(nc, service);
    const own = await nc.jetstreamManager();
    const { state, config } = await own.streams.info(service.toUpperCase());
    expect(state).toMatchObject({ messages: 20, first_seq: 1, last_seq: 20 });
    expect(config.allow_direct).toBe(true);
    if (service !== 'identity') continue;
    expect(state.bytes).toBe(messagesBefore.bytes);
    const info = await own.consumers.info('IDENTITY', 'leave-from-identity');
    expect(info).toMatchObject({
      delivered: { stream_seq: 7 },
      ack_floor: { stream_seq: 2 },
      num_ack_pending: 1,
      num_pending: 13,
    });
  }
  const leave = await connectNatsAs('leave', nats.url);
  const js = leave.jetstream({ apiPrefix: '$JS.IDENTITY.API' });
  const follower = await js.consumers.get('IDENTITY', 'leave-from-identity');
  const places: number[] = [];
  const messages = await follower.consume();
  for await (const message of messages) {
    places.push(message.seq);
    message.ack();
    if (places.length === 14) break;
  }
  expect(places.toSorted((one, other) => one - other)).toEqual([
    3, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
  ]);
}, 120_000);

test('existing and unknown streams are left unchanged', async () => {
  const store = await freshFolder('store');
  await separateStreams(store);
  for (const path of ['PORTAL/streams/LEAVE', 'LEAVE/streams/LEAVE', 'PORTAL/streams/MINE']) {
    await mkdir(join(store, 'jetstream', path), { recursive: true });
    await writeFile(join(store, 'jetstream', path, 'meta.inf'), path);
  }
  await separateStreams(store);
  for (const path of ['PORTAL/streams/LEAVE', 'LEAVE/streams/LEAVE', 'PORTAL/streams/MINE']) {
    await access(join(store, 'jetstream', path, 'meta.inf'));
  }
});
