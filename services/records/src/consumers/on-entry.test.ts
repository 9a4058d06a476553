import {
  clockedIn,
  clockedOut,
  clockOutMissing,
  clockUndone,
  entryCorrected,
} from '@portal/contracts/attendance/events';
import type { EventType } from '@portal/contracts/event';
import { archiveDailyStaff } from '@portal/contracts/records/archive';
import { dailyRecords } from '@portal/contracts/records/daily-record';
import { atEnd } from '@portal/testing/clean-up';
import { lookInto } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { natsAs } from '@portal/testing/nats';
import { cloudEventOf, newId, publishAs, publishUserCreated } from '@portal/testing/people';
import { serviceEnvironment } from '@portal/testing/service-environment';
import { client } from '@portal/testing/subgraph-client';
import { expect, it } from 'vitest';
import { friday, lifeOf, thursday } from '../test-life.ts';
import { startRecords } from '../test-service.ts';

const env = await serviceEnvironment('records');
const service = await startRecords(env);
atEnd(() => service.stop());
const database = await lookInto(env.MONGODB_URI ?? '');
const identity = await natsAs('identity', env.NATS_URL ?? '');
const attendance = await natsAs('attendance', env.NATS_URL ?? '');
const admin = client(service.url).as({ userId: newId(), role: 'admin' });
const handled = database.collection('inbox');

/** Has events of attendance's handled, in this order. */
async function tell(userId: string, ...told: (readonly [EventType, Record<string, unknown>])[]) {
  const before = await handled.countDocuments();
  for (const [type, data] of told) {
    await publishAs(attendance, type, cloudEventOf(type, userId, data));
  }
  await eventually(async () =>
    expect(await handled.countDocuments()).toBeGreaterThanOrEqual(before + told.length),
  );
}

/** What the archive says of somebody's day, once it is made again. */
async function archived(userId: string, date: string) {
  await admin.run(archiveDailyStaff, { date });
  const { data } = await admin.run(dailyRecords, { date });
  return data?.items.filter((record) => record.userId === userId);
}

/** Somebody with a session on Friday from 09:00 to 09:30. */
async function worker() {
  const userId = newId();
  const life = lifeOf(userId);
  await publishUserCreated(identity, life.person);
  await eventually(async () =>
    expect(await database.collection('people').countDocuments({ _id: userId as never })).toBe(1),
  );
  const corrected = (changes: object) =>
    [entryCorrected, { ...life.firstOut[1], version: 3, corrected: true, ...changes }] as const;
  return { userId, life, corrected };
}

it('the archive of a day follows a correction', async () => {
  const { userId, life, corrected } = await worker();
  const late = { isLate: true, lateMinutes: 30 };
  await tell(userId, life.firstIn, [clockedOut, { ...life.firstOut[1], ...late }]);
  expect(await archived(userId, friday)).toMatchObject([{ hoursWorked: 0.5, ...late }]);
  const clockInTime = `${friday}T08:00:00.000Z`;
  await tell(
    userId,
    corrected({ clockInTime, hoursWorked: 1.5, isLate: false, lateMinutes: 0 }),
    life.secondOut,
  );
  expect(await archived(userId, friday)).toMatchObject([
    { sessionNumber: 1, clockInTime, hoursWorked: 1.5, isLate: false, lateMinutes: 0 },
    { sessionNumber: 2 },
  ]);
});

it('both days are right once a session has moved to another, in whatever order it is told', async () => {
  const { userId, life, corrected } = await worker();
  const day = { day: thursday, clockInTime: `${thursday}T22:00:00.000Z`, hoursWorked: 11.5 };
  await tell(userId, life.firstIn, life.firstOut);
  expect(await archived(userId, friday)).toMatchObject([{ wasPresent: true }]);
  expect(await archived(userId, thursday)).toMatchObject([{ wasPresent: false }]);
  await tell(userId, corrected(day), life.firstOut);
  expect(await archived(userId, friday)).toMatchObject([
    { wasPresent: false, hoursWorked: null, clockInTime: null },
  ]);
  expect(await archived(userId, thursday)).toMatchObject([
    { wasPresent: true, hoursWorked: 11.5, clockInTime: day.clockInTime },
  ]);
});

it('a missing clock-out that was entered gives its hours', async () => {
  const { userId, life, corrected } = await worker();
  const missing = { ...life.firstIn[1], version: 2, missingClockOut: true };
  await tell(userId, life.firstIn, [clockOutMissing, missing], [clockedIn, life.secondIn[1]]);
  expect(await archived(userId, friday)).toMatchObject([{ hoursWorked: null }, {}]);
  await tell(
    userId,
    corrected({ clockOutTime: `${friday}T13:00:00.000Z`, hoursWorked: 4, clockOutLocation: null }),
  );
  expect(await archived(userId, friday)).toMatchObject([
    { hoursWorked: 4, clockOutTime: `${friday}T13:00:00.000Z`, clockOutLocation: null },
    { sessionNumber: 2 },
  ]);
});

it('an undone clock-in leaves nothing in the archive, in whatever order it is told', async () => {
  const { userId, life } = await worker();
  const removed = { ...life.firstIn[1], version: 2, undone: 'clock-in' };
  await tell(userId, life.firstIn);
  expect(await archived(userId, friday)).toMatchObject([{ wasPresent: true }]);
  await tell(userId, [clockUndone, removed]);
  expect(await archived(userId, friday)).toMatchObject([{ wasPresent: false, clockInTime: null }]);
  await tell(userId, life.firstIn);
  expect(await archived(userId, friday)).toMatchObject([{ wasPresent: false, clockInTime: null }]);

  const { userId: other, life: later } = await worker();
  const before = { ...later.firstIn[1], version: 2, undone: 'clock-in' };
  await tell(other, [clockUndone, before], later.firstIn, later.secondOut);
  expect(await archived(other, friday)).toMatchObject([
    { sessionNumber: 1, clockInTime: later.secondOut[1].clockInTime },
  ]);
});

it('an undone clock-out leaves the session without its end', async () => {
  const { userId, life } = await worker();
  await tell(userId, life.firstIn, life.firstOut);
  expect(await archived(userId, friday)).toMatchObject([{ hoursWorked: 0.5 }]);
  await tell(userId, [clockUndone, { ...life.firstIn[1], version: 3, undone: 'clock-out' }]);
  expect(await archived(userId, friday)).toMatchObject([
    { wasPresent: true, clockOutTime: null, hoursWorked: null },
  ]);
});
