import { eventually } from '@portal/testing/eventually';
import { mongo } from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { openTestStores } from '../../testing/open-test-stores.ts';
import { recordId } from './record-id.ts';
import { type RecordRow, recordCollection } from './record-schema.ts';

const { archive, connection, hire } = await openTestStores('record-batches');
const { records } = archive;
const rows = recordCollection(connection);
const day = '2026-03-02';
const range = { startDate: day, endDate: day };
/** More than three batches. */
const count = 1_000;
let worker = '';

beforeAll(async () => {
  const staff = await Promise.all(Array.from({ length: count / 2 }, () => hire()));
  worker = staff[7] ?? '';
  await rows.insertMany(
    staff.flatMap((userId) =>
      [1, 2].map((sessionNumber) => ({
        _id: new mongo.ObjectId(recordId(day, userId, sessionNumber)),
        userId,
        recordDate: day,
        sessionNumber,
        firstName: 'Ada',
        lastName: 'Byron',
        sortName: 'byron\tada',
        role: 'employee',
        annualLeaveEntitlement: 25,
        onAnnualLeave: false,
        annualLeaveDays: 0,
        onSickLeave: false,
        onCompassionateLeave: false,
        isWorkingDay: true,
        wasPresent: true,
        isLate: false,
        lateMinutes: 0,
        clockInTime: null,
        clockOutTime: null,
        hoursWorked: null,
        clockInLocation: null,
        clockOutLocation: null,
        createdAt: new Date(),
      })),
    ),
  );
});

async function allOf<Row>(batches: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}

/** Open cursors. */
function openCursors() {
  return connection
    .getClient()
    .db('admin')
    .aggregate<{ cursor: { cursorId: mongo.Long } }>(
      [
        { $currentOp: { allUsers: true, idleCursors: true } },
        { $match: { ns: `${connection.name}.records`, type: 'idleCursor' } },
      ],
      // One id of a thousand fits into a number, which killCursors doesn't take.
      { promoteLongs: false },
    )
    .toArray();
}

it.each([
  ['everyone', () => null, count],
  ['one person', () => worker, 2],
])('gives the same records of %s as the list', async (_, workerId, expected) => {
  const wanted = { ...range, workerId: workerId() };
  const found = await allOf<RecordRow>(records.batches(wanted));
  expect(found).toHaveLength(expected);
  expect(found).toEqual(await records.list(wanted));
  expect(await openCursors()).toEqual([]);
});

it('gives nothing for days without records', async () => {
  const other = { startDate: '2026-03-03', endDate: '2026-03-09' };
  expect(await allOf(records.batches(other))).toEqual([]);
});

it('omits the given fields', async () => {
  const [row] = await allOf(records.batches(range, ['sortName', '_id']));
  expect(row).toMatchObject({ recordDate: day, firstName: 'Ada' });
  expect(row).not.toHaveProperty('sortName');
  expect(row).not.toHaveProperty('_id');
});

it('closes the cursor if the reader stops or fails', async () => {
  for await (const batch of records.batches(range)) {
    expect(batch.length).toBeGreaterThan(0);
    await eventually(async () => expect(await openCursors()).toHaveLength(1));
    break;
  }
  expect(await openCursors()).toEqual([]);
  const failing = async () => {
    for await (const _ of records.batches(range)) throw new Error('no more');
  };
  await expect(failing()).rejects.toThrow('no more');
  expect(await openCursors()).toEqual([]);
});

it('gives each remaining record once, whatever is written meanwhile', async () => {
  const other = '2026-03-16';
  const stays = (sessionNumber: number) => sessionNumber === 1;
  const copy = { ...(await rows.findOne({})), recordDate: other } as RecordRow;
  const copies = Array.from({ length: count }, (_, index) => {
    const [userId, sessionNumber] = [String(index >> 1).padStart(24, '0'), (index % 2) + 1];
    const _id = new mongo.ObjectId(recordId(other, userId, sessionNumber));
    return { ...copy, _id, userId, sessionNumber };
  });
  await rows.insertMany(copies);
  const ids: string[] = [];
  for await (const batch of records.batches({ startDate: other, endDate: other })) {
    ids.push(...batch.map(({ _id }) => String(_id)));
    // Ahead of the reader and behind it: deleted, archived again, changed.
    await rows.deleteMany({ recordDate: other, sessionNumber: 2 });
    await rows.updateMany({ recordDate: other }, { $inc: { lateMinutes: 1 } });
    await rows.insertMany(copies.filter(({ sessionNumber }) => !stays(sessionNumber)));
  }
  expect(new Set(ids).size).toBe(ids.length);
  for (const { _id, sessionNumber } of copies) {
    if (stays(sessionNumber)) expect(ids).toContain(String(_id));
  }
});

it('passes on read errors', async () => {
  const reading = records.batches(range);
  await reading.next();
  await reading.next();
  const [open] = await eventually(async () => {
    const found = await openCursors();
    expect(found).toHaveLength(1);
    return found;
  });
  const cursors = [open?.cursor.cursorId];
  await connection.db?.command({ killCursors: 'records', cursors });
  await expect(allOf(reading)).rejects.toThrow(/cursor/);
});
