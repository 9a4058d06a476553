import { serviceNames } from '@portal/contracts/operation';
import { atEnd } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { natsAs } from '@portal/testing/nats';
import { startNatsServer } from '@portal/testing/nats-server';
import { newId } from '@portal/testing/people';
import {
  AckPolicy,
  type ConsumerConfig,
  connect,
  consumerOpts,
  type NatsConnection,
  nanos,
} from 'nats';
import { beforeAll, expect, test } from 'vitest';
import { type BrokerPasswords, brokerAccounts } from './broker-accounts.ts';
import type { Bus } from './nats-connection.ts';
import { permissionsOf } from './permissions.ts';
import { streamOf } from './stream-names.ts';
import { ensureMirror, ensureStream } from './streams.ts';
import { accountCreated, personClockedIn } from './test-bus.ts';

const password = 'not-asked-for';
const passwords: BrokerPasswords = {
  services: Object.fromEntries(
    serviceNames.map((name) => [name, password]),
  ) as BrokerPasswords['services'],
  gateway: password,
  subscriber: 'outside',
};
const configuration = JSON.stringify({
  jetstream: { sync_interval: 'always' },
  accounts: brokerAccounts(passwords),
});
const mirror = 'ATTENDANCE_MIRROR';

let nats: Awaited<ReturnType<typeof startNatsServer>>;
const bus = {} as Record<(typeof serviceNames)[number], Bus>;
let outsider: NatsConnection;

/** A stock client with nothing but what subscriber.json says. */
async function connectOutsider(): Promise<NatsConnection> {
  const nc = await connect({ servers: nats.url, user: 'subscriber', pass: passwords.subscriber });
  atEnd(() => nc.close());
  return nc;
}

async function publish(nc: Bus, event: ReturnType<typeof accountCreated>) {
  await nc.jetstream().publish(`${event.type}.${event.subject}`, JSON.stringify(event), {
    msgID: event.id,
  });
}

async function stored(service: (typeof serviceNames)[number]) {
  const manager = await bus[service].jetstreamManager({ checkAPI: false });
  return (await manager.streams.info(streamOf(service))).state.messages;
}

beforeAll(async () => {
  nats = await startNatsServer({ configuration });
  for (const service of serviceNames) {
    bus[service] = await natsAs(service, nats.url);
    await ensureStream(bus[service], service);
  }
  await ensureMirror(bus.attendance);
  outsider = await connectOutsider();
  await publish(bus.identity, accountCreated());
});

test('the subscriber reads live', async () => {
  const live = outsider.subscribe('portal.attendance.>', { max: 1 });
  await outsider.flush();
  const event = personClockedIn();
  await publish(bus.attendance, event);
  for await (const message of live) {
    expect(message.subject).toBe(`portal.attendance.clocked-in.${event.subject}`);
    expect(message.json()).toEqual(event);
  }
});

test('the subscriber reads from the start, by a consumer that it acknowledges to', async () => {
  const event = personClockedIn();
  await publish(bus.attendance, event);
  const manager = await outsider.jetstreamManager();
  await manager.consumers.add(mirror, { durable_name: 'payroll', ack_policy: AckPolicy.Explicit });
  const consumer = await outsider.jetstream().consumers.get(mirror, 'payroll');
  const seen: unknown[] = [];
  await eventually(async () => {
    for await (const message of await consumer.fetch({ max_messages: 10, expires: 1_000 })) {
      seen.push(message.json());
      expect(await message.ackAck()).toBe(true);
    }
    expect(seen).toContainEqual(event);
  });
  expect((await consumer.info()).num_ack_pending).toBe(0);
});

test('the subscriber reads by an ordered consumer', async () => {
  const consumer = await outsider.jetstream().consumers.get(mirror);
  const message = await consumer.next();
  expect(message?.subject).toMatch(/^portal\.attendance\.clocked-in\./);
});

test('the subscriber reads more than the broker pushes at once', async () => {
  const userId = newId();
  const count = 24;
  for (let i = 0; i < count; i += 1) {
    await publish(
      bus.attendance,
      personClockedIn(userId, { clockInLocation: 'x'.repeat(200_000) }),
    );
  }
  const ordered = consumerOpts().orderedConsumer().bindStream(mirror);
  const pushed = await outsider.jetstream().subscribe(`portal.attendance.*.${userId}`, ordered);
  let seen = 0;
  for await (const _ of pushed) {
    seen += 1;
    if (seen === count) break;
  }
  expect(seen).toBe(count);
});

test.each([
  'portal.attendance.clocked-in.x',
  'portal.identity.user-created.x',
  'mirror.attendance.x',
])('the subscriber can not publish to %s', async (subject) => {
  const before = [await stored('attendance'), await stored('identity')];
  await expect(outsider.request(subject, 'forged', { timeout: 300 })).rejects.toThrow();
  expect([await stored('attendance'), await stored('identity')]).toEqual(before);
});

test.each([
  'portal.identity.>',
  '>',
  'portal.>',
  '_INBOX_leave.>',
  '$JS.ACK.>',
  '$JS.FC.>',
  'mirror.>',
])('the subscriber can not listen to %s', async (subject) => {
  const refused = new Promise((_resolve, reject) => {
    outsider.subscribe(subject, { callback: (failure) => failure && reject(failure) });
  });
  await expect(refused).rejects.toThrow(/permissions violation/i);
});

test.each([
  ['STREAM.LIST', {}],
  ['STREAM.NAMES', {}],
  ['STREAM.INFO.IDENTITY', {}],
  ['STREAM.INFO.ATTENDANCE', {}],
  ['STREAM.MSG.GET.IDENTITY', { seq: 1 }],
  ['STREAM.MSG.GET.ATTENDANCE', { seq: 1 }],
  ['DIRECT.GET.IDENTITY', { seq: 1 }],
  ['CONSUMER.CREATE.IDENTITY', { stream_name: 'IDENTITY', config: { ack_policy: 'none' } }],
  ['CONSUMER.CREATE.IDENTITY.spy', { stream_name: 'IDENTITY', config: { name: 'spy' } }],
  ['CONSUMER.CREATE.ATTENDANCE', { stream_name: 'ATTENDANCE', config: { ack_policy: 'none' } }],
  ['CONSUMER.DELETE.ATTENDANCE.records-from-attendance', {}],
  ['CONSUMER.MSG.NEXT.ATTENDANCE.records-from-attendance', { batch: 1 }],
  ['CONSUMER.PAUSE.ATTENDANCE_MIRROR.payroll', { pause_until: '2030-01-01T00:00:00Z' }],
  ['STREAM.PURGE.ATTENDANCE', {}],
  ['STREAM.PURGE.ATTENDANCE_MIRROR', {}],
  ['STREAM.DELETE.ATTENDANCE_MIRROR', {}],
  ['STREAM.UPDATE.ATTENDANCE_MIRROR', { name: mirror, subjects: ['portal.>'] }],
  ['STREAM.CREATE.MINE', { name: 'MINE', subjects: ['x'], sources: [{ name: 'IDENTITY' }] }],
])('the subscriber can not ask JetStream for %s', async (api, request) => {
  for (const prefix of ['$JS.API', '$JS.PORTAL.API', '$JS.OUTSIDE.API']) {
    const asked = outsider.request(`${prefix}.${api}`, JSON.stringify(request), { timeout: 200 });
    await expect(asked).rejects.toThrow();
  }
});

test('the broker can not be made to publish for the subscriber', async () => {
  const before = await Promise.all([stored('identity'), stored('attendance')]);
  const forged = `portal.identity.user-created.${newId()}`;

  // A push consumer, whose messages the broker publishes where the consumer says.
  const manager = await outsider.jetstreamManager();
  for (const deliver of [forged, 'portal.attendance.clocked-in.x']) {
    await manager.consumers.add(mirror, {
      name: `push-${newId()}`,
      deliver_subject: deliver,
      ack_policy: AckPolicy.None,
    } satisfies Partial<ConsumerConfig>);
  }
  // The answer to a question, which the broker publishes where the question says.
  outsider.publish('$JS.API.INFO', '', { reply: forged });
  outsider.publish(`$JS.API.STREAM.INFO.${mirror}`, '', { reply: forged });
  // A pulled message, likewise.
  await manager.consumers.add(mirror, { durable_name: 'puller', ack_policy: AckPolicy.Explicit });
  const pull = JSON.stringify({ batch: 5, expires: nanos(1_000) });
  outsider.publish(`$JS.API.CONSUMER.MSG.NEXT.${mirror}.puller`, pull, { reply: forged });
  await outsider.flush();
  await new Promise((resolve) => setTimeout(resolve, 300));

  expect(await Promise.all([stored('identity'), stored('attendance')])).toEqual(before);
});

test('in one account, permissions alone would not stop that', async () => {
  const server = await startNatsServer({
    configuration: JSON.stringify({
      authorization: {
        users: [
          { user: 'identity', password },
          { user: 'subscriber', password, permissions: permissionsOf('subscriber') },
        ],
      },
    }),
  });
  const identity = await natsAs('identity', server.url);
  await ensureStream(identity, 'identity');
  const nc = await connect({ servers: server.url, user: 'subscriber', pass: password });
  atEnd(() => nc.close());
  nc.publish('$JS.API.INFO', '', { reply: 'portal.identity.user-created.x' });
  await nc.flush();
  await eventually(async () => {
    const manager = await identity.jetstreamManager({ checkAPI: false });
    expect((await manager.streams.info('IDENTITY')).state.messages).toBe(1);
  });
});

test('the mirror follows again when the broker comes back', async () => {
  await nats.stop('SIGKILL');
  await nats.start();
  const event = personClockedIn();
  await eventually(() => publish(bus.attendance, event), { within: 20_000 });
  await ensureMirror(bus.attendance);
  const reader = await connectOutsider();
  const consumer = await reader.jetstream().consumers.get(mirror, {
    filterSubjects: [`portal.attendance.*.${event.subject}`],
  });
  const message = await consumer.next({ expires: 15_000 });
  expect(message?.json()).toEqual(event);
}, 120_000);
