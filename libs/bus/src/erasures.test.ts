import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { personErased } from '@portal/contracts/attendance/events';
import type { CloudEvent } from '@portal/contracts/event';
import { userDeleted } from '@portal/contracts/identity/events';
import { newId } from '@portal/kernel/new-id';
import { ok } from '@portal/kernel/result';
import { acknowledgeEvents } from '@portal/testing/acknowledge-events';
import { registerCleanUp } from '@portal/testing/clean-up';
import { connectDatabase, databaseUri, freshDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { itNightly } from '@portal/testing/it-nightly';
import { connectNatsAs } from '@portal/testing/nats-client';
import { startNatsServer } from '@portal/testing/nats-server';
import { expect, test, vi } from 'vitest';
import {
  deadLetterCollection,
  erasureCollection,
  idempotencyCollection,
  outboxCollection,
} from './collections.ts';
import { ensureMirror, mirrorStreamName } from './ensure-stream.ts';
import { startErasureWorker } from './erasure-worker.ts';
import { requestErasure } from './erasures.ts';
import { startConsumer } from './event-consumer.ts';
import type { Bus } from './nats-connection.ts';
import { createEvent } from './outbox.ts';
import {
  createClockedInEvent,
  createPublisher,
  createUserCreatedEvent,
} from './testing/bus-fixtures.ts';
import { startPortalBroker } from './testing/portal-broker.ts';
import { connectSubscriber, startTestMirrorSync } from './testing/subscriber-mirrors.ts';

/** Starts attendance with its own broker and mirror, and creates a person's data. */
async function startAttendance() {
  const nats = await startPortalBroker();
  const parts = await createPublisher('attendance', nats.url);
  const { connection, nc, outbox, changes } = parts;
  startTestMirrorSync({ nc, connection, url: nats.url });
  const relay = parts.relay(100);
  registerCleanUp(() => relay.close());

  async function change(events: CloudEvent[], erased?: string) {
    await outbox.transact({}, async ({ session, publish }) => {
      events.forEach(publish);
      if (erased) await requestErasure(connection, erased, session);
      return ok(null);
    });
  }

  return {
    ...parts,
    nats,
    /** Creates a person who clocked in a few times. */
    async createPerson(userId = newId()) {
      for (const version of [1, 2, 3]) await change([createClockedInEvent(userId, { version })]);
      return userId;
    },
    deletePerson: (userId: string) => change([erasedEvent(userId)], userId),
    startWorker() {
      const worker = startErasureWorker({
        nc,
        connection,
        service: 'attendance',
        changes,
        pollMs: 100,
      });
      registerCleanUp(() => worker.close());
      return worker;
    },
    /** Starts records' consumer of attendance. */
    async records(handle: (event: CloudEvent<never>) => Promise<unknown> = async () => null) {
      const consumer = startConsumer({
        nc: await connectNatsAs('records', nats.url),
        connection: await connectDatabase(await freshDatabase('bus-records')),
        service: 'records',
        from: 'attendance',
        handlers: { 'clocked-in': handle, 'person-erased': handle },
      });
      registerCleanUp(() => consumer.close());
      return consumer;
    },
    isDone: async (userId: string) =>
      (await erasureCollection(connection).findOne({ _id: userId }))?.doneAt instanceof Date,
    inStream: () => peopleIn(nc, 'ATTENDANCE'),
    /** All events of the mirror. */
    async inMirror() {
      const outside = await connectSubscriber(nats.url);
      try {
        return await peopleIn(outside, mirrorStreamName);
      } finally {
        await outside.close();
      }
    },
  };
}

/** The number of messages of each person in a stream. */
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
  return createEvent(personErased, { userId, data, now: new Date() });
}

test('all data of a person are removed, and no data of others', async () => {
  const { connection, ...service } = await startAttendance();
  await service.records();
  const [gone, stays] = [await service.createPerson(), await service.createPerson()];
  for (const userId of [gone, stays]) {
    await idempotencyCollection(connection).insertOne({
      _id: `${userId}:key`,
      fingerprint: 'f',
      answer: 'sealed',
      createdAt: new Date(),
    });
    await deadLetterCollection(connection).insertOne({
      _id: `x:${userId}`,
      consumer: 'x',
      event: createUserCreatedEvent({ id: userId }),
      subject: `portal.identity.user-created.${userId}`,
      error: 'Error',
      tries: 5,
      at: new Date(),
      deadAt: new Date(),
      resendAt: null,
    });
  }
  await service.deletePerson(gone);
  service.startWorker();

  await eventually(async () => expect(await service.isDone(gone)).toBe(true));
  expect(await service.inStream()).toEqual({ [stays]: 3 });
  expect(await service.inMirror()).toEqual({ [stays]: 3 });
  for (const collection of ['outbox', 'idempotency', 'deadletters']) {
    const rows = JSON.stringify(await connection.collection(collection).find().toArray());
    expect(rows).not.toContain(gone);
    expect(rows).toContain(stays);
  }
  // Later events of other people are unaffected.
  await service.createPerson(stays);
  await eventually(async () => expect(await service.inMirror()).toEqual({ [stays]: 6 }));
});

test('of identity’s events, only user-deleted stays', async () => {
  const nats = await startPortalBroker();
  const { connection, nc, outbox, changes, relay } = await createPublisher('identity', nats.url);
  for (const service of ['attendance', 'leave', 'messaging', 'records'] as const) {
    const consumer = startConsumer({
      nc: await connectNatsAs(service, nats.url),
      connection: await connectDatabase(await freshDatabase(`bus-${service}`)),
      service,
      from: 'identity',
      handlers: { 'user-created': async () => null, 'user-deleted': async () => null },
    });
    registerCleanUp(() => consumer.close());
  }
  const publishing = relay(100);
  registerCleanUp(() => publishing.close());
  const worker = startErasureWorker({ nc, connection, service: 'identity', changes, pollMs: 100 });
  registerCleanUp(() => worker.close());
  const userId = newId();
  const data = { id: userId, version: 2 };
  await outbox.transact({}, async ({ session, publish }) => {
    publish(createUserCreatedEvent({ id: userId }));
    publish(createEvent(userDeleted, { userId, data, now: new Date() }));
    await requestErasure(connection, userId, session);
    return ok(null);
  });
  await eventually(async () =>
    expect(await erasureCollection(connection).countDocuments({ doneAt: { $ne: null } })).toBe(1),
  );
  const manager = await nc.jetstreamManager({ checkAPI: false });
  const { state } = await manager.streams.info('IDENTITY', { subjects_filter: '>' });
  expect(state.subjects).toEqual({ [`${userDeleted.type}.${userId}`]: 1 });
});

test('it waits for downstream services, also for one that has never connected', async () => {
  const service = await startAttendance();
  const gone = await service.createPerson();
  await service.deletePerson(gone);
  service.startWorker();
  await eventually(async () => expect(await service.inStream()).toEqual({ [gone]: 4 }));
  await delay(300);
  expect(await service.isDone(gone)).toBe(false);

  const seen = new Set<string>();
  let refuses = true;
  await service.records(async ({ type, id }) => {
    if (refuses && type === personErased.type) throw new Error('not yet');
    seen.add(id);
  });
  await eventually(() => expect(seen.size).toBe(3));
  await delay(100);
  expect(await service.isDone(gone)).toBe(false);
  refuses = false;
  await eventually(async () => expect(await service.isDone(gone)).toBe(true));
  expect(seen.size).toBe(4);
  expect(await service.inStream()).toEqual({});
});

test('it waits for an unavailable broker', async () => {
  const service = await startAttendance();
  await service.records();
  const gone = await service.createPerson();
  await eventually(async () => expect(await service.inMirror()).toEqual({ [gone]: 3 }));
  await service.nats.stop('SIGKILL');
  await service.deletePerson(gone);
  service.startWorker();
  await delay(200);
  expect(await service.isDone(gone)).toBe(false);
  await service.nats.start();
  await eventually(async () => expect(await service.isDone(gone)).toBe(true), {
    timeoutMs: 60_000,
  });
  expect(await service.inStream()).toEqual({});
  expect(await service.inMirror()).toEqual({});
}, 120_000);

itNightly(
  'it completes despite repeated kills and concurrent processes',
  async () => {
    const service = await startAttendance();
    await service.records();
    const people: string[] = [];
    const kills = 8;
    for (let one = 0; one < kills; one += 1) people.push(await service.createPerson());
    const stays = await service.createPerson();
    const uri = databaseUri(service.connection.name);
    const env = { ...process.env, MONGODB_URI: uri.href, NATS_URL: service.nats.url };
    for (const [index, gone] of people.entries()) {
      await service.deletePerson(gone);
      const child = fork(new URL('./testing/erasure-worker-process.ts', import.meta.url), {
        env,
        execArgv: [],
      });
      await once(child, 'message');
      await delay((index * 80) / kills);
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    }
    service.startWorker();
    service.startWorker();
    await eventually(async () => {
      for (const gone of people) expect(await service.isDone(gone)).toBe(true);
    });
    expect(await service.inStream()).toEqual({ [stays]: 3 });
    expect(await service.inMirror()).toEqual({ [stays]: 3 });
    expect(await outboxCollection(service.connection).countDocuments()).toBe(3);
  },
  120_000,
);

itNightly(
  'an event that a suspended relay publishes afterwards is removed as well',
  async () => {
    const service = await startAttendance();
    await service.records();
    const gone = await service.createPerson();
    await service.deletePerson(gone);
    service.startWorker();
    await eventually(async () => expect(await service.isDone(gone)).toBe(true));

    // A relay reads a row and waits for the broker while another process publishes and erases.
    const last = await lastPlace(service.nc);
    const requests = vi.spyOn(service.nc, 'request');
    registerCleanUp(() => requests.mockRestore());
    process.kill(service.nats.pid, 'SIGSTOP');
    registerCleanUp(() => process.kill(service.nats.pid, 'SIGCONT'));
    await service.outbox.transact({}, async ({ publish }) => {
      publish(createClockedInEvent(gone));
      return ok(null);
    });
    // Other parts send messages, too: only this one shows that the relay has read the row.
    const subjects = () => requests.mock.calls.map(([subject]) => subject);
    await eventually(() => expect(subjects()).toContainEqual(expect.stringMatching(/^portal\./)));
    await outboxCollection(service.connection).deleteMany({});
    process.kill(service.nats.pid, 'SIGCONT');
    await eventually(async () => {
      expect(await lastPlace(service.nc)).toBe(last + 1);
      expect(await service.inStream()).toEqual({});
      expect(await service.inMirror()).toEqual({});
      expect(await service.isDone(gone)).toBe(true);
    });
  },
  120_000,
);

async function lastPlace(nc: Bus): Promise<number> {
  const manager = await nc.jetstreamManager({ checkAPI: false });
  return (await manager.streams.info('ATTENDANCE')).state.last_seq;
}

itNightly(
  'a mirror that its subscriber keeps deleting does not block an erasure',
  async () => {
    const service = await startAttendance();
    await service.records();
    const [gone, stays] = [await service.createPerson(), await service.createPerson()];
    await eventually(async () =>
      expect(await service.inMirror()).toEqual({ [gone]: 3, [stays]: 3 }),
    );
    const subscriber = await connectSubscriber(service.nats.url);
    const manager = await subscriber.jetstreamManager();
    const breaking = setInterval(async () => {
      const idle = { durable_name: 'idle', filter_subject: 'portal.attendance.nothing.x' };
      await manager.consumers.add(mirrorStreamName, idle).catch(() => undefined);
      subscriber.publish(
        `$JS.API.CONSUMER.MSG.NEXT.${mirrorStreamName}.idle`,
        JSON.stringify({ batch: 1, no_wait: true }),
        { reply: `$JS.API.STREAM.DELETE.${mirrorStreamName}` },
      );
    }, 100);
    registerCleanUp(() => clearInterval(breaking));
    await delay(500);
    await service.deletePerson(gone);
    service.startWorker();
    await eventually(async () => expect(await service.inStream()).toEqual({ [stays]: 3 }));
    clearInterval(breaking);
    await eventually(
      async () => {
        expect(await service.isDone(gone)).toBe(true);
        expect(await service.inMirror()).toEqual({ [stays]: 3 });
      },
      { timeoutMs: 60_000 },
    );
  },
  120_000,
);

itNightly(
  'an unreachable subscriber account delays the completion, but not the purge',
  async () => {
    const service = await startAttendance();
    await service.records();
    const gone = await service.createPerson();
    await eventually(async () => expect(await service.inMirror()).toEqual({ [gone]: 3 }));
    await service.nats.subscribe([], []);
    await service.deletePerson(gone);
    service.startWorker();
    await eventually(async () => expect(await service.inStream()).toEqual({}), {
      timeoutMs: 60_000,
    });
    await delay(300);
    // The subscriber's mirror still holds the person.
    expect(await service.isDone(gone)).toBe(false);
    await service.nats.subscribe([]);
    await eventually(async () => expect(await service.isDone(gone)).toBe(true), {
      timeoutMs: 60_000,
    });
    expect(await service.inMirror()).toEqual({});
  },
  180_000,
);

itNightly(
  'the mirror in the same account of a broker without accounts is purged as well',
  async () => {
    const nats = await startNatsServer();
    const { connection, nc, outbox, changes, relay } = await createPublisher(
      'attendance',
      nats.url,
    );
    const publishing = relay(100);
    registerCleanUp(() => publishing.close());
    await acknowledgeEvents(nc, 'attendance');
    const worker = startErasureWorker({
      nc,
      connection,
      service: 'attendance',
      changes,
      pollMs: 100,
      hasPlainMirror: true,
    });
    registerCleanUp(() => worker.close());
    const erase = async () => {
      const userId = newId();
      await outbox.transact({}, async ({ session, publish }) => {
        publish(createClockedInEvent(userId));
        await requestErasure(connection, userId, session);
        return ok(null);
      });
      await eventually(async () =>
        expect(
          (await erasureCollection(connection).findOne({ _id: userId }))?.doneAt,
        ).toBeInstanceOf(Date),
      );
      expect(await peopleIn(nc, 'ATTENDANCE')).toEqual({});
    };
    // A missing mirror does not block the erasure.
    await erase();
    await ensureMirror(nc);
    await erase();
    expect(await peopleIn(nc, mirrorStreamName)).toEqual({});
  },
  60_000,
);
