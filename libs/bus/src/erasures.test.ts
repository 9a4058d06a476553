import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { personErased } from '@portal/contracts/attendance/events';
import type { CloudEvent } from '@portal/contracts/event';
import { userDeleted } from '@portal/contracts/people/events';
import { ok } from '@portal/kernel/result';
import { atEnd } from '@portal/testing/clean-up';
import { connectTo, freshDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { natsAs } from '@portal/testing/nats';
import { newId } from '@portal/testing/people';
import { connect } from 'nats';
import { expect, test } from 'vitest';
import { deadLettersOf, erasuresOf, idempotencyOf, outboxOf } from './collections.ts';
import { startConsumer } from './consumer.ts';
import { recordErasure, startEraser } from './erasures.ts';
import type { Bus } from './nats-connection.ts';
import { eventOf } from './outbox.ts';
import { ensureMirror, mirrorStream } from './streams.ts';
import { accountCreated, personClockedIn, publisher } from './test-bus.ts';
import { startPortalBroker } from './test-portal-broker.ts';

/** Attendance on a broker of its own, with its mirror, and what a person leaves there. */
async function attendance() {
  const nats = await startPortalBroker();
  const parts = await publisher('attendance', nats.url);
  await ensureMirror(parts.nc);
  const { connection, nc, outbox } = parts;
  const relay = parts.relay(100);
  atEnd(() => relay.stop());

  async function change(events: CloudEvent[], erased?: string) {
    await outbox.transact({}, async ({ session, publish }) => {
      events.forEach(publish);
      if (erased) await recordErasure(connection, erased, session);
      return ok(null);
    });
  }

  return {
    ...parts,
    nats,
    /** Somebody who clocked in a few times. */
    async person(userId = newId()) {
      for (const version of [1, 2, 3]) await change([personClockedIn(userId, { version })]);
      return userId;
    },
    deleted: (userId: string) => change([erasedEvent(userId)], userId),
    eraser(pollMs = 20) {
      const eraser = startEraser({ nc, connection, service: 'attendance', pollMs });
      atEnd(() => eraser.stop());
      return eraser;
    },
    /** Records, as far as it follows attendance. */
    async records(handle: (event: CloudEvent<never>) => Promise<unknown> = async () => null) {
      const consumer = startConsumer({
        nc: await natsAs('records', nats.url),
        connection: await connectTo(await freshDatabase('bus-records')),
        service: 'records',
        from: 'attendance',
        handlers: { 'clocked-in': handle, 'person-erased': handle },
      });
      atEnd(() => consumer.stop());
      return consumer;
    },
    isDone: async (userId: string) =>
      (await erasuresOf(connection).findOne({ _id: userId }))?.doneAt instanceof Date,
    inStream: () => peopleIn(nc, 'ATTENDANCE'),
    /** What there is for an outside system. */
    async inMirror() {
      const subscriber = { user: 'subscriber', pass: 'not-asked-for' };
      const outside = await connect({ servers: nats.url, ...subscriber });
      try {
        return await peopleIn(outside, mirrorStream);
      } finally {
        await outside.close();
      }
    },
  };
}

/** How many messages about whom a stream has. */
async function peopleIn(nc: Bus, stream: string): Promise<Record<string, number>> {
  const manager = await nc.jetstreamManager({ checkAPI: false });
  const { state } = await manager.streams.info(stream, { subjects_filter: '>' });
  const people: Record<string, number> = {};
  for (const [subject, count] of Object.entries(state.subjects ?? {})) {
    const person = subject.split('.').at(-1) ?? '';
    people[person] = (people[person] ?? 0) + count;
  }
  return people;
}

function erasedEvent(userId: string) {
  const data = { id: userId, version: 2 };
  return eventOf(personErased, { userId, data, now: new Date() });
}

test('nothing of a person stays, and nothing of others goes', async () => {
  const { connection, ...of } = await attendance();
  await of.records();
  const [gone, stays] = [await of.person(), await of.person()];
  for (const subject of [gone, stays]) {
    await idempotencyOf(connection).insertOne({
      _id: `${subject}:key`,
      fingerprint: 'f',
      answer: 'sealed',
      createdAt: new Date(),
    });
    await deadLettersOf(connection).insertOne({
      ...{ _id: `x:${subject}`, consumer: 'x', event: accountCreated({ id: subject }) },
      ...{ subject: `portal.identity.user-created.${subject}`, error: 'Error', tries: 5 },
      ...{ at: new Date(), deadAt: new Date(), resendAt: null },
    });
  }
  await of.deleted(gone);
  of.eraser();

  await eventually(async () => expect(await of.isDone(gone)).toBe(true));
  expect(await of.inStream()).toEqual({ [stays]: 3 });
  expect(await of.inMirror()).toEqual({ [stays]: 3 });
  for (const collection of ['outbox', 'idempotency', 'deadletters']) {
    const rows = JSON.stringify(await connection.collection(collection).find().toArray());
    expect(rows).not.toContain(gone);
    expect(rows).toContain(stays);
  }
  // What comes afterwards of others goes on as before.
  await of.person(stays);
  await eventually(async () => expect(await of.inMirror()).toEqual({ [stays]: 6 }));
});

test('of identity’s events that somebody was deleted stays', async () => {
  const nats = await startPortalBroker();
  const { connection, nc, outbox, relay } = await publisher('identity', nats.url);
  for (const service of ['attendance', 'leave', 'messaging', 'records'] as const) {
    const consumer = startConsumer({
      nc: await natsAs(service, nats.url),
      connection: await connectTo(await freshDatabase(`bus-${service}`)),
      service,
      from: 'identity',
      handlers: { 'user-created': async () => null, 'user-deleted': async () => null },
    });
    atEnd(() => consumer.stop());
  }
  const publishing = relay(100);
  atEnd(() => publishing.stop());
  const eraser = startEraser({ nc, connection, service: 'identity', pollMs: 20 });
  atEnd(() => eraser.stop());
  const userId = newId();
  const data = { id: userId, version: 2 };
  await outbox.transact({}, async ({ session, publish }) => {
    publish(accountCreated({ id: userId }));
    publish(eventOf(userDeleted, { userId, data, now: new Date() }));
    await recordErasure(connection, userId, session);
    return ok(null);
  });
  await eventually(async () =>
    expect(await erasuresOf(connection).countDocuments({ doneAt: { $ne: null } })).toBe(1),
  );
  const manager = await nc.jetstreamManager({ checkAPI: false });
  const { state } = await manager.streams.info('IDENTITY', { subjects_filter: '>' });
  expect(state.subjects).toEqual({ [`${userDeleted.type}.${userId}`]: 1 });
});

test('it waits for those who follow, also for one that was never there yet', async () => {
  const of = await attendance();
  const gone = await of.person();
  await of.deleted(gone);
  of.eraser();
  await eventually(async () => expect(await of.inStream()).toEqual({ [gone]: 4 }));
  await delay(300);
  expect(await of.isDone(gone)).toBe(false);

  const seen = new Set<string>();
  let refuses = true;
  await of.records(async ({ type, id }) => {
    if (refuses && type === personErased.type) throw new Error('not yet');
    seen.add(id);
  });
  await eventually(() => expect(seen.size).toBe(3));
  await delay(100);
  expect(await of.isDone(gone)).toBe(false);
  refuses = false;
  await eventually(async () => expect(await of.isDone(gone)).toBe(true));
  expect(seen.size).toBe(4);
  expect(await of.inStream()).toEqual({});
});

test('a broker that is away puts it off', async () => {
  const of = await attendance();
  await of.records();
  const gone = await of.person();
  await eventually(async () => expect(await of.inMirror()).toEqual({ [gone]: 3 }));
  await of.nats.stop('SIGKILL');
  await of.deleted(gone);
  of.eraser();
  await delay(200);
  expect(await of.isDone(gone)).toBe(false);
  await of.nats.start();
  await eventually(async () => expect(await of.isDone(gone)).toBe(true), { within: 20_000 });
  expect(await of.inStream()).toEqual({});
  expect(await of.inMirror()).toEqual({});
}, 120_000);

test('killed again and again, and by several at once, it is done all the same', async () => {
  const of = await attendance();
  await of.records();
  const people: string[] = [];
  for (let one = 0; one < 8; one += 1) people.push(await of.person());
  const stays = await of.person();
  const uri = new URL(process.env.TEST_MONGODB_URI ?? '');
  uri.pathname = of.connection.name;
  const env = { ...process.env, MONGODB_URI: uri.href, NATS_URL: of.nats.url };
  for (const [index, gone] of people.entries()) {
    await of.deleted(gone);
    const child = fork(new URL('./test-eraser-process.ts', import.meta.url), { env, execArgv: [] });
    await once(child, 'message');
    await delay(index * 10);
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
  of.eraser();
  of.eraser();
  await eventually(async () => {
    for (const gone of people) expect(await of.isDone(gone)).toBe(true);
  });
  expect(await of.inStream()).toEqual({ [stays]: 3 });
  expect(await of.inMirror()).toEqual({ [stays]: 3 });
  expect(await outboxOf(of.connection).countDocuments()).toBe(3);
}, 120_000);

test('what a relay had slept over and published afterwards does not stay', async () => {
  const of = await attendance();
  await of.records();
  const gone = await of.person();
  await of.deleted(gone);
  of.eraser();
  await eventually(async () => expect(await of.isDone(gone)).toBe(true));

  // A relay reads a row, and the broker lets it wait while somebody else publishes and erases.
  const last = await lastPlace(of.nc);
  const sent = of.nc.stats().outMsgs;
  process.kill(of.nats.pid, 'SIGSTOP');
  atEnd(() => process.kill(of.nats.pid, 'SIGCONT'));
  await of.outbox.transact({}, async ({ publish }) => {
    publish(personClockedIn(gone));
    return ok(null);
  });
  await eventually(() => expect(of.nc.stats().outMsgs).toBeGreaterThan(sent));
  await outboxOf(of.connection).deleteMany({});
  process.kill(of.nats.pid, 'SIGCONT');
  await eventually(async () => {
    expect(await lastPlace(of.nc)).toBe(last + 1);
    expect(await of.inStream()).toEqual({});
    expect(await of.inMirror()).toEqual({});
    expect(await of.isDone(gone)).toBe(true);
  });
}, 120_000);

async function lastPlace(nc: Bus): Promise<number> {
  const manager = await nc.jetstreamManager({ checkAPI: false });
  return (await manager.streams.info('ATTENDANCE')).state.last_seq;
}
