import { connectTo, freshDatabase } from '@portal/testing/databases';
import { newId } from '@portal/testing/people';
import { beforeAll, expect, test } from 'vitest';
import type { DayRecord } from '../domain/records-of-day.ts';
import { recordsIn, recordsOn, storeRecords } from './records.ts';

const connection = await connectTo(await freshDatabase('records-store'));
const records = recordsIn(connection);
beforeAll(() => records.createIndexes());

const row = (userId: string, recordDate: string, more: Partial<DayRecord> = {}): DayRecord => ({
  userId,
  recordDate,
  sessionNumber: 1,
  firstName: 'Ada',
  lastName: 'Lovelace',
  role: 'employee',
  annualLeaveEntitlement: 25,
  onAnnualLeave: false,
  onSickLeave: false,
  onCompassionateLeave: false,
  isWorkingDay: true,
  wasPresent: true,
  clockInTime: new Date(`${recordDate}T09:00:00Z`),
  clockOutTime: null,
  hoursWorked: null,
  isLate: false,
  lateMinutes: 0,
  clockInLocation: 'Mobile',
  clockOutLocation: null,
  ...more,
});

test('the same day stored by several at once is there once', async () => {
  const staff = Array.from({ length: 200 }, () => newId());
  const day = '2026-11-18';
  const rows = staff.map((userId) => row(userId, day));
  const done = await Promise.all(
    Array.from({ length: 6 }, () => storeRecords(records, rows, new Date())),
  );
  expect(done.reduce((sum, { archived }) => sum + archived, 0)).toBe(200);
  expect(new Set((await recordsOn(records, day)).map(({ userId }) => userId)).size).toBe(200);
});

test('a session that is heard of later is of who the person was, and the first keeps its time', async () => {
  const [userId, day] = [newId(), '2026-11-19'];
  const before = new Date('2026-11-20T02:00:00Z');
  await storeRecords(records, [row(userId, day)], before);
  const renamed = { lastName: 'Byron', annualLeaveEntitlement: 30 };
  const rows = [row(userId, day, renamed), row(userId, day, { ...renamed, sessionNumber: 2 })];
  expect(await storeRecords(records, rows, new Date())).toEqual({ archived: 1, updated: 0 });
  const kept = { lastName: 'Lovelace', annualLeaveEntitlement: 25 };
  expect(await recordsOn(records, day)).toMatchObject([
    { ...kept, sessionNumber: 1, createdAt: before },
    { ...kept, sessionNumber: 2 },
  ]);
});

test('a session that is no more leaves no record', async () => {
  const [userId, day] = [newId(), '2026-11-17'];
  const second = row(userId, day, { sessionNumber: 2 });
  await storeRecords(records, [row(userId, day), second], new Date());
  const done = await storeRecords(records, [row(userId, day)], new Date());
  expect(done).toEqual({ archived: 0, updated: 1 });
  expect(await recordsOn(records, day)).toMatchObject([{ sessionNumber: 1 }]);
});

test('a final record stays as it is, whatever comes of the same day', async () => {
  const [userId, day] = [newId(), '2026-11-16'];
  const rows = [row(userId, day), row(userId, day, { sessionNumber: 2 })];
  await storeRecords(records, rows, new Date(), { final: true });
  const stored = await recordsOn(records, day);
  const absent = row(userId, day, { wasPresent: false, clockInTime: null, lastName: '$lastName' });
  const done = await storeRecords(records, [absent], new Date());
  expect(done).toEqual({ archived: 0, updated: 0 });
  expect(await recordsOn(records, day)).toEqual(stored);
});

test('texts that look like expressions are texts', async () => {
  const [userId, day] = [newId(), '2026-11-13'];
  const odd = { lastName: '$firstName', clockInLocation: '$$ROOT' };
  for (let time = 0; time < 2; time += 1) {
    await storeRecords(records, [row(userId, day, odd)], new Date());
    expect(await recordsOn(records, day)).toMatchObject([odd]);
  }
});
