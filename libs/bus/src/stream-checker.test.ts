import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { clockedIn } from '@portal/contracts/attendance/events';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { startNatsServer } from '@portal/testing/nats-server';
import { expect, test } from 'vitest';
import { compareStream } from './compare-stream.ts';
import { createHistorySource } from './history-source.ts';
import { nextNightlyRun, streamCheckTime } from './nightly-schedule.ts';
import { createEvent } from './outbox.ts';
import { saveReadModelCheck } from './read-model-checks.ts';
import { startStreamChecker } from './stream-checker.ts';
import {
  findStreamCheck,
  requestStreamCheck,
  type StreamCheck,
  streamCheckCollection,
} from './stream-checks.ts';
import { streamJobStates } from './stream-job-states.ts';
import { createClockedInEvent, createPublisher, readStreamEvents } from './testing/bus-fixtures.ts';

type Stored = { _id: string; event: ReturnType<typeof createClockedInEvent> };
const id = ({ data }: { data: { id?: unknown } }) => String(data.id);

/** Starts a service with published sessions and a stream checker, on its own broker. */
async function checked(sessions: number) {
  const nats = await startNatsServer();
  const { connection, nc, outbox, changes, relay } = await createPublisher('attendance', nats.url);
  const events = Array.from({ length: sessions }, () => createClockedInEvent());
  const stored = connection.collection<Stored>('entries');
  await stored.insertMany(events.map((event) => ({ _id: id(event), event })));
  const history = [
    createHistorySource<Stored>({
      connection,
      name: 'sessions',
      rows: 'entries',
      types: [clockedIn],
      eventsOf: ({ event: { subject, data } }) => [
        createEvent(clockedIn, { userId: subject, data: data as never, now: new Date() }),
      ],
    }),
  ];
  const publishing = relay(50);
  registerCleanUp(() => publishing.close());
  const publish = async (some: typeof events) => {
    const session = await connection.startSession();
    await outbox.store(some, session);
    await session.endSession();
    outbox.wake();
  };
  await publish(events);
  await eventually(async () =>
    expect(await readStreamEvents(nc, 'attendance')).toHaveLength(sessions),
  );
  const options = { nc, connection, service: 'attendance' as const, outbox, changes, history };
  const checker = startStreamChecker({ ...options, settleMs: 300 });
  registerCleanUp(() => checker.close());
  await eventually(async () => expect(await findStreamCheck(connection)).not.toBeNull());

  /** Requests a check and gives its result. */
  async function check(repair = false): Promise<StreamCheck> {
    await requestStreamCheck(connection, { now: new Date(), repair });
    return eventually(async () => {
      const last = await findStreamCheck(connection);
      expect(last?.state).toBe('done');
      return last as StreamCheck;
    });
  }
  return { nats, connection, nc, history, events, stored, publish, check };
}

/** Overwrites bytes in the middle of the only block of the stream. */
async function damageBlock(directory: string): Promise<void> {
  const files = await readdir(join(directory, 'jetstream'), { recursive: true });
  const block = files.find((name) => name.endsWith('.blk') && name.includes('ATTENDANCE'));
  const file = await open(join(directory, 'jetstream', block as string), 'r+');
  const { size } = await file.stat();
  await file.write(Buffer.alloc(2_000, 0x55), 0, 2_000, Math.floor(size / 2));
  await file.close();
}

test('an intact stream has no missing events, and one with a damaged block is repaired', async () => {
  const { nats, connection, nc, events, check } = await checked(60);
  expect(await check()).toMatchObject({ checked: 60, missingCount: 0, error: null });
  expect(await streamJobStates(connection)).toMatchObject([
    { name: 'stream-check', lastRunAt: expect.any(String), failures: 0, lastError: null },
  ]);

  await nats.stop();
  await damageBlock(nats.directory);
  await nats.start();
  await eventually(() => nc.rtt());
  const rest = new Set((await readStreamEvents(nc, 'attendance')).map(id));
  const lost = events.map(id).filter((one) => !rest.has(one));
  expect(lost.length).toBeGreaterThan(0);

  const found = await check();
  expect(found.missing.map((missing) => missing.id).sort()).toEqual(lost.sort());
  expect(found).toMatchObject({ missingCount: lost.length, repaired: 0 });
  const [state] = await streamJobStates(connection);
  expect(state).toMatchObject({
    failures: 1,
    lastError: expect.stringMatching(
      /reached other parts of the portal or other systems\. Contact your IT team\.$/,
    ),
  });

  expect(await check(true)).toMatchObject({ repaired: lost.length });
  await eventually(async () => {
    const mended = new Set((await readStreamEvents(nc, 'attendance')).map(id));
    expect(events.map(id).filter((one) => !mended.has(one))).toEqual([]);
  });
  expect(await check()).toMatchObject({ missingCount: 0 });
});

test('a change in progress does not count as missing, but a newer state in the database does', async () => {
  const { stored, events, publish, check } = await checked(3);
  const [first, second] = events as [Stored['event'], Stored['event']];
  const next = (event: Stored['event']) =>
    createClockedInEvent(event.subject, { id: id(event), version: 2 });
  for (const event of [first, second]) {
    await stored.updateOne({ _id: id(event) }, { $set: { event: next(event) } });
  }
  const checking = check();
  // The relay publishes one during the check; the other was never stored in the outbox.
  await publish([next(first)]);
  const { missing } = await checking;
  expect(missing).toEqual([{ part: 'sessions', id: id(second), subject: second.subject }]);
});

test('gives no more missing events than are held in memory', async () => {
  const { connection, nc, history, stored } = await checked(3);
  const events = Array.from({ length: 1_200 }, () => createClockedInEvent());
  await stored.insertMany(events.map((event) => ({ _id: id(event), event })));
  const options = { nc, connection, service: 'attendance', history, settleMs: 0 } as const;
  const { missing } = await compareStream({ ...options, maxMissing: 400 });
  expect(missing.length).toBeGreaterThanOrEqual(400);
  // A batch is finished.
  expect(missing.length).toBeLessThanOrEqual(500);
  expect((await compareStream(options)).missing).toHaveLength(1_200);
});

test('an invalid row is listed, and does not prevent the comparison of others', async () => {
  const { stored, check } = await checked(2);
  const damaged = createClockedInEvent();
  damaged.data.lateMinutes = 'many';
  await stored.insertOne({ _id: id(damaged), event: damaged });
  const { missing, checked: count } = await check();
  expect(count).toBe(2);
  expect(missing).toEqual([{ part: 'sessions', id: id(damaged), subject: 'unknown' }]);
});

test('runs each night at 03:30 London time', async () => {
  expect(nextNightlyRun(new Date('2026-07-01T12:00:00Z'), streamCheckTime)).toEqual(
    new Date('2026-07-02T02:30:00Z'),
  );
  expect(nextNightlyRun(new Date('2026-12-01T01:00:00Z'), streamCheckTime)).toEqual(
    new Date('2026-12-01T03:30:00Z'),
  );
  const { connection } = await checked(1);
  const yesterday = new Date(Date.now() - 25 * 60 * 60_000);
  await streamCheckCollection(connection).updateOne({}, { $set: { wantedAt: yesterday } });
  await eventually(async () =>
    expect(await findStreamCheck(connection)).toMatchObject({ state: 'done', checked: 1 }),
  );
});

test('administrators see differences of read models, and an overdue comparison', async () => {
  const { connection } = await checked(1);
  const copies = async () =>
    (await streamJobStates(connection)).find(({ name }) => name === 'copies-check');
  expect(await copies()).toBeUndefined();
  const now = new Date();
  await saveReadModelCheck(connection, { doneAt: now, differences: 0 });
  expect(await copies()).toMatchObject({ failures: 0, lastError: null });
  await saveReadModelCheck(connection, { doneAt: now, differences: 2 });
  expect(await copies()).toMatchObject({
    failures: 1,
    lastRunAt: now.toISOString(),
    lastError:
      'Some information here doesn’t match the rest of the portal (2 differences). Contact your IT team.',
  });
  const longAgo = new Date(now.getTime() - 49 * 60 * 60_000);
  await saveReadModelCheck(connection, { doneAt: longAgo, differences: 0 });
  expect(await copies()).toMatchObject({
    failures: 1,
    lastError: 'It hasn’t run for two days. Contact your IT team.',
  });
});
