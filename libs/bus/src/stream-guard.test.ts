import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { clockedIn } from '@portal/contracts/attendance/events';
import { atEnd } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { startNatsServer } from '@portal/testing/nats-server';
import { newId } from '@portal/testing/people';
import { expect, test } from 'vitest';
import { outboxOf } from './collections.ts';
import { epochNumber, streamEpoch, wantRepublish } from './epochs.ts';
import { recordErasure } from './erasures.ts';
import { historyPart } from './history.ts';
import { startStreamGuard } from './stream-guard.ts';
import { streamOf } from './stream-names.ts';
import { ensureStream } from './streams.ts';
import { personClockedIn, publisher, readAll } from './test-bus.ts';

type Stored = { _id: string; event: ReturnType<typeof personClockedIn> };

/** A service with sessions of its own, a relay and a guard, on a broker of its own. */
async function guarded({ sessions = 3, published = true } = {}) {
  const nats = await startNatsServer();
  const { connection, nc, outbox, relay } = await publisher('attendance', nats.url);
  const events = Array.from({ length: sessions }, () => personClockedIn());
  const stored = connection.collection<Stored>('entries');
  await stored.insertMany(events.map((event) => ({ _id: String(event.data.id), event })));
  const history = [
    historyPart<Stored>({
      ...{ connection, name: 'sessions', rows: 'entries', types: [clockedIn] },
      eventsOf: ({ event }) => [event],
    }),
  ];
  const publishing = relay(50);
  atEnd(() => publishing.stop());
  if (published) {
    const session = await connection.startSession();
    await outbox.store(events, session);
    await session.endSession();
    outbox.wake();
    await eventually(async () => expect(await readAll(nc, 'attendance')).toHaveLength(sessions));
  }
  const guard = () => {
    const options = { nc, connection, service: 'attendance' as const, outbox, history };
    const started = startStreamGuard({ ...options, pollMs: 50, leaseMs: 1_000 });
    atEnd(() => started.stop());
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

test('events carry the epoch, and the stream says it; a whole stream stays as it is', async () => {
  const { nc, connection, events, guard } = await guarded();
  const { ready } = guard();
  await ready;
  expect(await streamEpoch(connection)).toMatchObject({ epoch: 1, republish: null });
  const found = await readAll(nc, 'attendance');
  expect(found).toEqual(events.map((event) => ({ ...event, epoch: 1 })));
  const { config } = await (await nc.jetstreamManager()).streams.info(streamOf('attendance'));
  expect(config.metadata).toMatchObject({ 'portal-epoch': '1' });
});

test('a lost stream is published again under the next epoch, recent changes with their ids', async () => {
  const portal = await guarded();
  const { nc, connection, events, guard } = portal;
  await guard().ready;
  await loseStore(portal);
  await eventually(async () => expect(await streamEpoch(connection)).toMatchObject(done));
  await eventually(async () => expect(await readAll(nc, 'attendance')).toHaveLength(6));
  const found = await readAll(nc, 'attendance');
  expect(found.every(({ epoch }) => epoch === 2)).toBe(true);
  const again = found.filter(({ republished }) => republished);
  const byId = (one: { data: { id?: unknown } }) => String(one.data.id);
  expect(again.map(byId).sort()).toEqual(events.map(byId).sort());
  expect(new Set(found.map(({ id }) => id)).size).toBe(6);
  const rest = found.filter(({ republished }) => !republished);
  expect(rest.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  expect(await streamEpoch(connection)).toMatchObject({ epoch: 2, lostAt: expect.any(Date) });
});

test('a stream that lacks its end is lost, too', async () => {
  const { nc, connection, guard } = await guarded();
  const watching = guard();
  await watching.ready;
  await watching.stop();
  await connection.collection('epochs').updateOne({}, { $set: { lastSequence: 100 } });
  await guard().ready;
  await eventually(async () => expect(await streamEpoch(connection)).toMatchObject(done));
  expect(await epochNumber(connection)).toBe(2);
  await eventually(async () => expect(await readAll(nc, 'attendance')).toHaveLength(6));
});

test('a database that has published before, and an empty stream at the first look', async () => {
  const portal = await guarded();
  await loseStore(portal);
  await portal.guard().ready;
  expect(await epochNumber(portal.connection)).toBe(2);
});

test('goes on where one that was stopped left off, and stores nothing twice', async () => {
  const { nc, connection, guard } = await guarded({ sessions: 900, published: false });
  const first = guard();
  await first.ready;
  expect(await epochNumber(connection)).toBe(1);
  await wantRepublish(connection, new Date());
  await eventually(
    async () => expect(await outboxOf(connection).countDocuments()).toBeGreaterThan(0),
    { every: 1 },
  );
  await first.stop();
  // As after a kill between the events and the note of how far it is.
  await connection
    .collection('epochs')
    .updateOne({}, { $set: { 'republish.after': null, 'republish.state': 'running' } });
  guard();
  await eventually(async () => expect(await streamEpoch(connection)).toMatchObject(done));
  await eventually(async () => expect(await readAll(nc, 'attendance')).toHaveLength(900));
  expect(await epochNumber(connection)).toBe(2);
  // Asked for by hand, and each time under an epoch of its own.
  await wantRepublish(connection, new Date());
  await eventually(async () => expect(await readAll(nc, 'attendance')).toHaveLength(1_800));
  expect(await epochNumber(connection)).toBe(3);
});

test('somebody who was deleted meanwhile is erased once more', async () => {
  const { connection, guard } = await guarded();
  const gone = newId();
  const session = await connection.startSession();
  await recordErasure(connection, gone, session, { version: 7 });
  await session.endSession();
  const erasures = connection.collection('erasures');
  await erasures.updateOne({}, { $set: { doneAt: new Date(), through: 3 } });
  await wantRepublish(connection, new Date());
  guard();
  await eventually(async () => expect(await streamEpoch(connection)).toMatchObject(done));
  expect(await erasures.findOne()).toMatchObject({ doneAt: null, through: null, version: 7 });
});
