import { eventually } from '@portal/testing/eventually';
import { beforeAll, expect, it } from 'vitest';
import { testStores } from '../testing/test-stores.ts';
import { recordBatches } from './record-batches.ts';
import { recordId } from './record-id.ts';
import { recordsCursor } from './record-lists.ts';
import type { RecordRow } from './records.ts';

const { archive, connection, hire } = await testStores('record-batches');
const { records } = archive;
const day = '2026-03-02';
const range = { startDate: day, endDate: day };
/** More than three batches. */
const count = 1_000;
let worker = '';

beforeAll(async () => {
  const staff = await Promise.all(Array.from({ length: count / 2 }, () => hire()));
  worker = staff[7] ?? '';
  await records.insertMany(
    staff.flatMap((userId) =>
      [1, 2].map((sessionNumber) => ({
        _id: recordId(day, userId, sessionNumber),
        ...{ userId, recordDate: day, sessionNumber, firstName: 'Ada', lastName: 'Byron' },
        ...{ sortName: 'byron\tada', role: 'employee', annualLeaveEntitlement: 25 },
        ...{ onAnnualLeave: false, annualLeaveDays: 0, onSickLeave: false },
        ...{ onCompassionateLeave: false, isWorkingDay: true, wasPresent: true, isLate: false },
        ...{ lateMinutes: 0, createdAt: new Date() },
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
    .aggregate<{ cursor: { cursorId: unknown } }>([
      { $currentOp: { allUsers: true, idleCursors: true } },
      { $match: { ns: `${connection.name}.records`, type: 'idleCursor' } },
    ])
    .toArray();
}

it.each([
  ['everyone', () => null, count],
  ['one person', () => worker, 2],
])('gives the same records of %s as the list', async (_, workerId, expected) => {
  const wanted = { ...range, workerId: workerId() };
  const rows = await allOf<RecordRow>(recordBatches(records, wanted));
  expect(rows).toHaveLength(expected);
  expect(rows).toEqual(await recordsCursor(records, wanted).toArray());
  expect(await openCursors()).toEqual([]);
});

it('gives nothing for days without records', async () => {
  const other = { startDate: '2026-03-03', endDate: '2026-03-09' };
  expect(await allOf(recordBatches(records, other))).toEqual([]);
});

it('omits the given fields', async () => {
  const [row] = await allOf(recordBatches(records, range, ['sortName', '_id']));
  expect(row).toMatchObject({ recordDate: day, firstName: 'Ada' });
  expect(row).not.toHaveProperty('sortName');
  expect(row).not.toHaveProperty('_id');
});

it('closes the cursor if the reader stops or fails', async () => {
  for await (const batch of recordBatches(records, range)) {
    expect(batch.length).toBeGreaterThan(0);
    await eventually(async () => expect(await openCursors()).toHaveLength(1));
    break;
  }
  expect(await openCursors()).toEqual([]);
  const failing = async () => {
    for await (const _ of recordBatches(records, range)) throw new Error('no more');
  };
  await expect(failing()).rejects.toThrow('no more');
  expect(await openCursors()).toEqual([]);
});

it('gives each remaining record once, whatever is written meanwhile', async () => {
  const other = '2026-03-16';
  const stays = (sessionNumber: number) => sessionNumber === 1;
  const copy = { ...(await records.findOne({}).lean<RecordRow>()), recordDate: other } as RecordRow;
  const copies = Array.from({ length: count }, (_, index) => {
    const [userId, sessionNumber] = [String(index >> 1).padStart(24, '0'), (index % 2) + 1];
    const _id = recordId(other, userId, sessionNumber);
    return { ...copy, _id, userId, sessionNumber };
  });
  await records.insertMany(copies);
  const ids: string[] = [];
  for await (const batch of recordBatches(records, { startDate: other, endDate: other })) {
    ids.push(...batch.map(({ _id }) => String(_id)));
    // Ahead of the reader and behind it: deleted, archived again, changed.
    await records.deleteMany({ recordDate: other, sessionNumber: 2 });
    await records.updateMany({ recordDate: other }, { $inc: { lateMinutes: 1 } });
    await records.insertMany(copies.filter(({ sessionNumber }) => !stays(sessionNumber)));
  }
  expect(new Set(ids).size).toBe(ids.length);
  for (const { _id, sessionNumber } of copies) {
    if (stays(sessionNumber)) expect(ids).toContain(String(_id));
  }
});

it('passes on read errors', async () => {
  const reading = recordBatches(records, range);
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
