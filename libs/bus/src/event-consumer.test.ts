import type { CloudEvent } from '@portal/contracts/event';
import { userChanged } from '@portal/contracts/identity/events';
import type { ServiceName } from '@portal/contracts/operation';
import { newId } from '@portal/kernel/new-id';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { type Account, buildAccount } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { type NatsServer, startNatsServer } from '@portal/testing/nats-server';
import type { Connection } from 'mongoose';
import { nanos } from 'nats';
import { beforeEach, expect, test } from 'vitest';
import { eventDelay } from './bus-metrics.ts';
import { type FailedEventRow, listDeadLetters, requestResend } from './dead-letters.ts';
import { hasAcknowledgedUpTo } from './durable-consumer.ts';
import { ensureStream } from './ensure-stream.ts';
import {
  type BulkHandler,
  type Consumer,
  type ConsumerOptions,
  checkSubscriptions,
  type Handler,
  startConsumer,
} from './event-consumer.ts';
import type { Bus } from './nats-connection.ts';
import { upsertIfNewer } from './read-model.ts';
import { durableName } from './stream-names.ts';
import { createUserCreatedEvent } from './testing/bus-fixtures.ts';

let nats: NatsServer;
let identity: Bus;
let leave: Bus;
let connection: Connection;
let consumers: Consumer[];

beforeEach(async () => {
  nats = await startNatsServer();
  identity = await connectNatsAs('identity', nats.url);
  leave = await connectNatsAs('leave', nats.url);
  connection = await connectDatabase(await freshDatabase('bus-consumer'));
  consumers = [];
  return async () => {
    for (const consumer of consumers) await consumer.close();
  };
});

const people = () => connection.collection<{ _id: string }>('people');

const keep: Handler = ({ data }: CloudEvent<Account>, session) =>
  upsertIfNewer(people(), session, { _id: data.id, version: data.version, name: data.firstName });

function startTestConsumer(handler: Handler = keep, more: Partial<ConsumerOptions> = {}): Consumer {
  const consumer = startConsumer({
    nc: leave,
    connection,
    service: 'leave',
    from: 'identity',
    handlers: { 'user-created': handler },
    retryAfterMs: 20,
    resendEveryMs: 100,
    ...more,
  });
  consumers.push(consumer);
  return consumer;
}

/** Publishes an event. Another `msgID` simulates that JetStream has forgotten the id. */
async function publish(event: CloudEvent, { msgID = event.id, subject = '' } = {}) {
  const payload = JSON.stringify(event);
  await identity
    .jetstream()
    .publish(subject || `${event.type}.${event.subject}`, payload, { msgID });
}

/** Waits for all that was published: the broker counts a message as pending a moment after it has stored it. */
const allDone = (service: ServiceName = 'leave') =>
  eventually(
    async () => {
      const manager = await identity.jetstreamManager();
      const { state } = await manager.streams.info('IDENTITY');
      const place = { stream: 'IDENTITY', durable: durableName(service, 'identity') };
      expect(await hasAcknowledgedUpTo(manager, { ...place, sequence: state.last_seq })).toBe(true);
    },
    { timeoutMs: 60_000 },
  );

test('many events are handled once each, in order', async () => {
  await ensureStream(identity, 'identity');
  const events = Array.from({ length: 250 }, () => createUserCreatedEvent());
  for (const event of events) await publish(event);
  const seen = connection.collection<{ _id: string; place: number }>('seen');
  let place = 0;
  startTestConsumer(async (event: CloudEvent<Account>, session) => {
    // In the transaction, so that a retried transaction counts once.
    place += 1;
    await seen.insertOne({ _id: event.id, place }, { session });
    await keep(event as CloudEvent<never>, session);
  });
  await allDone();
  const inOrder = await seen.find().sort({ place: 1 }).toArray();
  expect(inOrder.map(({ _id }) => _id)).toEqual(events.map((event) => event.id));
  expect(await people().countDocuments()).toBe(250);
});

test('the delay of republished events, which may be years old, is not measured', async () => {
  const consumer = durableName('leave', 'identity');
  const measured = async () => {
    const { values } = await eventDelay.get();
    return values.find(
      ({ metricName, labels }) =>
        metricName === 'portal_event_delay_seconds_count' && labels.consumer === consumer,
    )?.value;
  };
  await ensureStream(identity, 'identity');
  startTestConsumer();
  await publish(createUserCreatedEvent());
  await allDone();
  const before = (await measured()) ?? 0;
  expect(before).toBeGreaterThan(0);
  await publish({ ...createUserCreatedEvent(), republished: true, time: '2020-01-01T09:00:00Z' });
  await allDone();
  expect(await people().countDocuments()).toBe(2);
  expect(await measured()).toBe(before);
});

test('consecutive events with the same handler are handled in bulk, once each, in order', async () => {
  await ensureStream(identity, 'identity');
  const events = Array.from({ length: 30 }, (_, place) =>
    place % 10 === 9 ? createUserCreatedEvent({}, userChanged) : createUserCreatedEvent(),
  );
  for (const event of events) await publish(event);
  await publish(events[0] as CloudEvent, { msgID: 'the id was forgotten' });
  const seen: string[][] = [];
  const inBulk: BulkHandler = {
    async handleAll(some) {
      seen.push(some.map(({ id }) => id));
    },
  };
  const alone: Handler = async ({ id }) => void seen.push([id]);
  startTestConsumer(alone, { handlers: { 'user-created': inBulk, 'user-changed': alone } });
  await allDone();
  expect(seen.flat()).toEqual(events.map(({ id }) => id));
  expect(seen.some((some) => some.length > 1)).toBe(true);
});

test('a consumer waits for a stream that does not exist', async () => {
  startTestConsumer();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await ensureStream(identity, 'identity');
  await publish(createUserCreatedEvent());
  await eventually(async () => expect(await people().countDocuments()).toBe(1));
});

test('a redelivered event is handled once', async () => {
  await ensureStream(identity, 'identity');
  const event = createUserCreatedEvent();
  let handled = 0;
  startTestConsumer(async () => {
    handled += 1;
  });
  await publish(event);
  await publish(event, { msgID: 'the id was forgotten' });
  await allDone();
  await publish(event, { msgID: 'forgotten again' });
  await allDone();
  expect(handled).toBe(1);
});

test('a poison event becomes a dead letter after its tries, and does not block later events', async () => {
  await ensureStream(identity, 'identity');
  const poison = createUserCreatedEvent({ firstName: 'Poison' });
  let tries = 0;
  let cured = false;
  startTestConsumer(
    async (event: CloudEvent<Account>, session) => {
      await keep(event as CloudEvent<never>, session);
      if (event.id !== poison.id || cured) return;
      tries += 1;
      throw new Error('can not digest');
    },
    { maxAttempts: 3 },
  );
  await publish(createUserCreatedEvent());
  await publish(poison);
  for (let index = 0; index < 20; index += 1) await publish(createUserCreatedEvent());
  await eventually(async () => expect(await people().countDocuments()).toBe(21));

  const deadLetters = await eventually(async () => {
    const found = await listDeadLetters(connection, 'leave-from-identity');
    expect(found).toHaveLength(1);
    return found;
  });
  expect(deadLetters[0]).toMatchObject({
    consumer: 'leave-from-identity',
    subject: `portal.identity.user-created.${poison.subject}`,
    event: poison,
    error: 'Error: can not digest',
    tries: 3,
  });
  await allDone();
  // The failed batch is a further call that does not count as a try.
  expect(tries).toBeGreaterThanOrEqual(3);
  expect(await people().countDocuments({ name: 'Poison' })).toBe(0);

  // A failed resend keeps the dead letter; a successful one removes it.
  await requestResend(connection, { _id: deadLetters[0]?._id ?? '' });
  await eventually(async () => expect((await listDeadLetters(connection))[0]?.tries).toBe(4));
  cured = true;
  expect(await requestResend(connection, { consumer: 'leave-from-identity' })).toBe(1);
  await eventually(async () => expect(await listDeadLetters(connection)).toEqual([]));
  expect(await people().countDocuments({ name: 'Poison' })).toBe(1);
});

test('an event that succeeds at its second try leaves no dead letter', async () => {
  await ensureStream(identity, 'identity');
  let tries = 0;
  startTestConsumer(async (event: CloudEvent<Account>, session) => {
    tries += 1;
    if (tries === 1) throw new Error('not now');
    await keep(event as CloudEvent<never>, session);
  });
  await publish(createUserCreatedEvent());
  await eventually(async () => expect(await people().countDocuments()).toBe(1));
  await allDone();
  expect(await connection.collection('deadletters').countDocuments()).toBe(0);
});

test.each([
  ['no JSON', 'not json', undefined, /No event/],
  [
    'the answer of an API',
    '{"type":"io.nats.jetstream.api.v1.stream_info_response"}',
    undefined,
    /No event/,
  ],
  ['another person’s', JSON.stringify(createUserCreatedEvent()), newId(), /came as/],
  [
    'data that its contract does not allow',
    JSON.stringify({ ...createUserCreatedEvent(), subject: 'x', data: { id: 1 } }),
    'x',
    /version/,
  ],
])('a message with %s is a dead letter at once', async (_name, payload, person, error) => {
  await ensureStream(identity, 'identity');
  let handled = 0;
  startTestConsumer(async () => {
    handled += 1;
  });
  await identity.jetstream().publish(`portal.identity.user-created.${person ?? newId()}`, payload);
  await publish(createUserCreatedEvent());
  await allDone();
  expect(handled).toBe(1);
  const [deadLetter] = await listDeadLetters(connection);
  expect(deadLetter?.error).toMatch(error);
  expect(deadLetter?.tries).toBe(1);
});

test('an event that only a newer version can read is handled by its process', async () => {
  await ensureStream(identity, 'identity');
  startTestConsumer();
  const changed = { ...createUserCreatedEvent(), type: userChanged.type };
  await publish(createUserCreatedEvent());
  await publish(changed);
  await allDone();
  const [deadLetter] = await listDeadLetters(connection);
  expect(deadLetter).toMatchObject({ isRefused: true, event: { id: changed.id } });

  const handled: string[] = [];
  startTestConsumer(keep, {
    handlers: {
      'user-created': keep,
      'user-changed': async (event: CloudEvent) => void handled.push(event.id),
    },
  });
  await eventually(async () => expect(await listDeadLetters(connection)).toEqual([]));
  expect(handled).toEqual([changed.id]);
  expect(await people().countDocuments()).toBe(1);
});

test('an event that portal 1.0.0 has refused is handled, and one that it gave up on waits', async () => {
  await ensureStream(identity, 'identity');
  const [refused, failed] = [createUserCreatedEvent(), createUserCreatedEvent()];
  const consumer = durableName('leave', 'identity');
  const fields = { consumer, error: 'unknown', at: new Date(), deadAt: new Date(), resendAt: null };
  await connection.collection<FailedEventRow>('deadletters').insertMany(
    [refused, failed].map((event, index) => ({
      _id: `${consumer}:${event.id}`,
      subject: `${event.type}.${event.subject}`,
      // Where it knows no attribute of the event, it stores the text.
      event: JSON.stringify(event),
      tries: index === 0 ? 1 : 5,
      ...fields,
    })),
  );
  startTestConsumer();
  await eventually(async () => expect(await listDeadLetters(connection)).toHaveLength(1));
  expect(await people().find().toArray()).toMatchObject([{ _id: refused.data.id }]);
});

test('unknown fields of a newer sender are dropped, in the event and in its data', async () => {
  await ensureStream(identity, 'identity');
  const event = createUserCreatedEvent();
  const received: unknown[] = [];
  startTestConsumer(async (one: CloudEvent<Account>) => {
    received.push(one);
  });
  const newer = { ...event, priority: 'high', data: { ...event.data, badge: 'gold' } };
  await publish(newer);
  await allDone();
  expect(received).toEqual([event]);
});

test('a repeated and shuffled replay gives the same read model', async () => {
  await ensureStream(identity, 'identity');
  const versions = Array.from({ length: 10 }, () => newId()).flatMap((id) =>
    [1, 2, 3, 4, 5].map((version) =>
      createUserCreatedEvent(buildAccount({ id, version, firstName: `Ada ${version}` })),
    ),
  );
  for (const event of versions) await publish(event);
  startTestConsumer();
  await allDone();
  const sorted = () => people().find().sort({ _id: 1 }).toArray();
  const once = await sorted();
  expect(once).toHaveLength(10);

  // A fresh database has an empty inbox. Then the replay is repeated.
  connection = await connectDatabase(await freshDatabase('bus-consumer-replay'));
  const shuffled = [...versions, ...versions].sort(() => Math.random() - 0.5);
  startTestConsumer(keep, { service: 'records', nc: await connectNatsAs('records', nats.url) });
  for (const [index, event] of shuffled.entries())
    await publish(event, { msgID: `again-${index}` });
  await allDone('records');
  expect(await sorted()).toEqual(once);
});

test('two processes of a service share the work', async () => {
  await ensureStream(identity, 'identity');
  const events = Array.from({ length: 200 }, () => createUserCreatedEvent());
  const seen: string[] = [];
  const handler: Handler = async (event: CloudEvent<Account>) => {
    seen.push(event.id);
  };
  startTestConsumer(handler);
  startTestConsumer(handler, { nc: await connectNatsAs('leave', nats.url) });
  for (const event of events) await publish(event);
  await allDone();
  expect(new Set(seen).size).toBe(200);
  expect(await connection.collection('inbox').countDocuments()).toBe(200);
});

test('the messages of a killed process go to another within 10 seconds', async () => {
  await ensureStream(identity, 'identity');
  await publish(createUserCreatedEvent());
  const killed = await connectNatsAs('leave', nats.url);
  const durable = await killed.jetstream().consumers.get('IDENTITY', 'leave-from-identity');
  expect(await durable.next()).not.toBeNull();
  expect((await durable.info()).config.ack_wait).toBeLessThan(nanos(10_000));
  await killed.close();
  startTestConsumer();
  await eventually(async () => expect(await people().countDocuments()).toBe(1), {
    timeoutMs: 60_000,
  });
}, 120_000);

test('a consumer resumes after its own restart and after the broker’s', async () => {
  await ensureStream(identity, 'identity');
  const first = startTestConsumer();
  await publish(createUserCreatedEvent());
  await allDone();
  await first.close();
  await publish(createUserCreatedEvent());
  startTestConsumer();
  // Messages sent to the stopped consumer are redelivered after the acknowledgement timeout.
  await eventually(async () => expect(await people().countDocuments()).toBe(2), {
    timeoutMs: 60_000,
  });

  await nats.stop('SIGKILL');
  await nats.start();
  await eventually(() => publish(createUserCreatedEvent()), { timeoutMs: 60_000 });
  await eventually(async () => expect(await people().countDocuments()).toBe(3), {
    timeoutMs: 60_000,
  });
}, 120_000);

test('a consumer resumes in a recreated stream', async () => {
  await ensureStream(identity, 'identity');
  startTestConsumer();
  await publish(createUserCreatedEvent());
  await allDone();
  const manager = await identity.jetstreamManager();
  await manager.streams.delete('IDENTITY');
  await ensureStream(identity, 'identity');
  await publish(createUserCreatedEvent());
  await eventually(async () => expect(await people().countDocuments()).toBe(2), {
    timeoutMs: 60_000,
  });
}, 120_000);

test('a service’s handlers must match its subscriptions exactly', () => {
  const identity = {
    'user-created': keep,
    'user-changed': keep,
    'user-deleted': keep,
    'team-changed': keep,
    'team-deleted': keep,
    'personal-data-requested': keep,
  };
  const attendance = { 'irregular-hours-changed': keep };
  const check = (handlers: Record<string, Handler>) =>
    checkSubscriptions('leave', [
      { from: 'identity', handlers },
      { from: 'attendance', handlers: attendance },
    ]);
  expect(() => check(identity)).not.toThrow();
  const { 'user-deleted': _, ...incomplete } = identity;
  expect(() => check(incomplete)).toThrow('differ in identity.user-deleted');
  expect(() => check({ ...identity, 'user-reset': keep })).toThrow('differ in identity.user-reset');
  expect(() => checkSubscriptions('leave', [])).toThrow('identity.user-created');
  expect(() => startTestConsumer(keep, { handlers: { 'user-reset': keep } })).toThrow(
    'does not subscribe',
  );
});

test('an event without a contract is a programming error', () => {
  expect(() => startTestConsumer(keep, { handlers: { 'user-vanished': keep } })).toThrow(
    'no event user-vanished',
  );
});
