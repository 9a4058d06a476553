import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { clockedIn } from '@portal/contracts/attendance/events';
import { newId } from '@portal/kernel/new-id';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { startNatsServer } from '@portal/testing/nats-server';
import { expect, test } from 'vitest';
import { outboxCollection } from './collections.ts';
import { ensureStream } from './ensure-stream.ts';
import { requestErasure } from './erasures.ts';
import { createHistorySource } from './history-source.ts';
import { currentEpoch, findStreamEpoch, requestRepublish } from './stream-epoch.ts';
import { streamName } from './stream-names.ts';
import { startStreamRecovery } from './stream-recovery.ts';
import { createClockedInEvent, createPublisher, readStreamEvents } from './testing/bus-fixtures.ts';

type Stored = { _id: string; event: ReturnType<typeof createClockedInEvent> };

/** Starts a service with sessions, a relay and stream recovery, on its own broker. */
async function guarded({ sessions = 3, published = true } = {}) {
  const nats = await startNatsServer();
  const { connection, nc, outbox, relay } = await createPublisher('attendance', nats.url);
  const events = Array.from({ length: sessions }, () => createClockedInEvent());
  const stored = connection.collection<Stored>('entries');
  await stored.insertMany(events.map((event) => ({ _id: String(event.data.id), event })));
  const history = [
    createHistorySource<Stored>({
      connection,
      name: 'sessions',
      rows: 'entries',
      types: [clockedIn],
      eventsOf: ({ event }) => [event],
    }),
  ];
  const publishing = relay(50);
  registerCleanUp(() => publishing.close());
  if (published) {
    const session = await connection.startSession();
    await outbox.store(events, session);
    await session.endSession();
    outbox.wake();
    await eventually(async () =>
      expect(await readStreamEvents(nc, 'attendance')).toHaveLength(sessions),
    );
  }
  const guard = () => {
    const options = { nc, connection, service: 'attendance' as const, outbox, history };
    const started = startStreamRecovery({ ...options, pollMs: 50, leaseMs: 1_000 });
    registerCleanUp(() => started.close());
    return started;
  };
  return { nats, connection, nc, outbox, events, stored, guard };
}

async function loseStore({ nats, nc }: Awaited<ReturnType<typeof guarded>>) {
  await nats.stop();
  await rm(join(nats.directory, 'jetstream'), { recursive: true });
  await nats.start();
  await eventually(() => nc.rtt());
  await ensureStream(nc, 'attendance');
}

const done = { republish: { state: 'done' } };

test('events and the stream’s metadata carry the epoch, and an intact stream is unchanged', async () => {
  const { nc, connection, events, guard } = await guarded();
  const { ready } = guard();
  await ready;
  expect(await findStreamEpoch(connection)).toMatchObject({ epoch: 1, republish: null });
  const found = await readStreamEvents(nc, 'attendance');
  expect(found).toEqual(events.map((event) => ({ ...event, epoch: 1 })));
  const { config } = await (await nc.jetstreamManager()).streams.info(streamName('attendance'));
  expect(config.metadata).toMatchObject({ 'portal-epoch': '1' });
});

test('a lost stream is republished under the next epoch, recent events with their ids', async () => {
  const portal = await guarded();
  const { nc, connection, events, guard } = portal;
  await guard().ready;
  await loseStore(portal);
  await eventually(async () => expect(await findStreamEpoch(connection)).toMatchObject(done));
  await eventually(async () => expect(await readStreamEvents(nc, 'attendance')).toHaveLength(6));
  const found = await readStreamEvents(nc, 'attendance');
  expect(found.every(({ epoch }) => epoch === 2)).toBe(true);
  const again = found.filter(({ republished }) => republished);
  const byId = (one: { data: { id?: unknown } }) => String(one.data.id);
  expect(again.map(byId).sort()).toEqual(events.map(byId).sort());
  expect(new Set(found.map(({ id }) => id)).size).toBe(6);
  const rest = found.filter(({ republished }) => !republished);
  expect(rest.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  expect(await findStreamEpoch(connection)).toMatchObject({ epoch: 2, lostAt: expect.any(Date) });
});

test('a stream that lacks its latest events counts as lost', async () => {
  const { nc, connection, guard } = await guarded();
  const watching = guard();
  await watching.ready;
  await watching.close();
  await connection.collection('epochs').updateOne({}, { $set: { lastSequence: 100 } });
  await guard().ready;
  await eventually(async () => expect(await findStreamEpoch(connection)).toMatchObject(done));
  expect(await currentEpoch(connection)).toBe(2);
  await eventually(async () => expect(await readStreamEvents(nc, 'attendance')).toHaveLength(6));
});

test('an empty stream at the first inspection counts as lost if the database has published before', async () => {
  const portal = await guarded();
  await loseStore(portal);
  await portal.guard().ready;
  expect(await currentEpoch(portal.connection)).toBe(2);
});

test('another process continues after a stop, and stores nothing twice', async () => {
  const { nc, connection, guard } = await guarded({ sessions: 900, published: false });
  const first = guard();
  await first.ready;
  expect(await currentEpoch(connection)).toBe(1);
  await requestRepublish(connection, new Date());
  await eventually(
    async () => expect(await outboxCollection(connection).countDocuments()).toBeGreaterThan(0),
    { intervalMs: 1 },
  );
  await first.close();
  // Simulates a kill between storing the events and recording the progress.
  await connection
    .collection('epochs')
    .updateOne({}, { $set: { 'republish.after': null, 'republish.state': 'running' } });
  guard();
  await eventually(async () => expect(await findStreamEpoch(connection)).toMatchObject(done));
  await eventually(async () => expect(await readStreamEvents(nc, 'attendance')).toHaveLength(900));
  expect(await currentEpoch(connection)).toBe(2);
  // Each request starts a new epoch.
  await requestRepublish(connection, new Date());
  await eventually(async () =>
    expect(await readStreamEvents(nc, 'attendance')).toHaveLength(1_800),
  );
  expect(await currentEpoch(connection)).toBe(3);
});

test('a person who was deleted meanwhile is erased again', async () => {
  const { connection, guard } = await guarded();
  const gone = newId();
  const session = await connection.startSession();
  await requestErasure(connection, gone, session, { version: 7 });
  await session.endSession();
  const erasures = connection.collection('erasures');
  await erasures.updateOne({}, { $set: { doneAt: new Date(), through: 3 } });
  await requestRepublish(connection, new Date());
  guard();
  await eventually(async () => expect(await findStreamEpoch(connection)).toMatchObject(done));
  expect(await erasures.findOne()).toMatchObject({ doneAt: null, through: null, version: 7 });
});
