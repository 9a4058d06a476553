import { outboxCollection } from '@portal/bus/collections';
import { createOutbox } from '@portal/bus/outbox';
import { leaveAudited } from '@portal/contracts/leave/events';
import { newId } from '@portal/kernel/new-id';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { beforeEach, expect, it } from 'vitest';
import { createReadingRecorder, publishReading, type Reading } from './reading-recorder.ts';
import type { SignedInRequest } from './request.ts';

const uri = await freshDatabase('readings');
const [connection, other] = [await connectDatabase(uri), await connectDatabase(uri)];
const rows = connection.collection('sensitive_readings');

/** The recorder of a process of its own. */
function startRecorder(of = connection) {
  const outbox = createOutbox({ connection: of, service: 'leave' });
  of.deleteModel(/SensitiveReading/);
  return createReadingRecorder({ connection: of, outbox, write: publishReading(leaveAudited) });
}

const [hr, ada, grace] = [newId(), newId(), newId()];
const [noon, nextDay] = [new Date('2026-06-01T12:00:00Z'), new Date('2026-06-01T23:00:00Z')];
const readerAt = (now = noon, userId = hr) =>
  ({ caller: { userId }, address: '192.0.2.1', now: () => now }) as SignedInRequest;
const ofAda: Reading = { action: 'sickness-read', userIds: [ada], personId: ada };
const list: Reading = {
  action: 'sickness-read',
  userIds: [ada, grace, ada, hr],
  list: 'leave-calendar',
  filter: { fromDay: '2026-06-01', toDay: '2026-06-30' },
};

const published = async () =>
  (await outboxCollection(connection).find().sort({ position: 1 }).toArray()).map(
    ({ event }) => event,
  );

beforeEach(async () => {
  await rows.deleteMany({});
  await outboxCollection(connection).deleteMany({});
});

it('records who read whose data, once a London day, also in several processes', async () => {
  const [one, two] = [startRecorder(), startRecorder(other)];
  await Promise.all([one, two, one, two].map(({ record }) => record(readerAt(), ofAda)));
  await startRecorder().record(readerAt(), ofAda);
  await one.record(readerAt(nextDay), ofAda);
  await one.record(readerAt(noon, grace), ofAda);
  const events = await published();
  expect(events.map(({ subject, data }) => [subject, data.actorId, data.at])).toEqual([
    [ada, hr, noon.toISOString()],
    [ada, hr, nextDay.toISOString()],
    [ada, grace, noon.toISOString()],
  ]);
  expect(events[0]?.data).toMatchObject({ action: 'sickness-read', id: ada, details: [] });
});

it('counts the people of a list without the reader, once for each filter', async () => {
  const { record } = startRecorder();
  for (const toDay of ['2026-06-30', '2026-06-30', '2026-07-31']) {
    await record(readerAt(), { ...list, filter: { fromDay: '2026-06-01', toDay } });
  }
  const events = await published();
  expect(events.map(({ subject }) => subject)).toEqual([hr, hr]);
  expect(events[0]?.data.details).toEqual([
    { field: 'fromDay', before: null, after: '2026-06-01' },
    { field: 'toDay', before: null, after: '2026-06-30' },
    { field: 'list', before: null, after: 'leave-calendar' },
    { field: 'people', before: null, after: '2' },
  ]);
});

it('records nothing of one’s own, and nothing where nothing is shown', async () => {
  const { record } = startRecorder();
  await record(readerAt(noon, ada), ofAda);
  await record(readerAt(), { ...ofAda, userIds: [] });
  expect(await published()).toEqual([]);
});

it('rejects what it can’t record, and records it when it can again', async () => {
  const { record } = startRecorder();
  await record(readerAt(), list);
  const validate = (validator: object) =>
    connection.db?.command({ collMod: 'sensitive_readings', validator });
  await validate({ nothing: { $exists: true } });
  await expect(record(readerAt(), ofAda)).rejects.toThrow('failed validation');
  await validate({});
  expect(await published()).toHaveLength(1);
  await record(readerAt(), ofAda);
  expect(await published()).toHaveLength(2);
});

it('keeps hashes that expire, and no ids', async () => {
  await startRecorder().record(readerAt(), ofAda);
  const [row] = await rows.find().toArray();
  expect(row).toEqual({ _id: expect.stringMatching(/^[\w-]{43}$/), expiresAt: expect.any(Date) });
  await connection.model('SensitiveReading').createIndexes();
  expect(await rows.indexes()).toMatchObject([
    { key: { _id: 1 } },
    { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ]);
});
