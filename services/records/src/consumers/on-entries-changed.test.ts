import {
  clockedIn,
  clockedOut,
  clockOutMissing,
  clockUndone,
  entryAdded,
  entryCorrected,
} from '@portal/contracts/attendance/events';
import type { EventType } from '@portal/contracts/event';
import { archiveDailyStaff } from '@portal/contracts/records/archive';
import { dailyRecords } from '@portal/contracts/records/daily-record';
import { newId } from '@portal/kernel/new-id';
import { buildCloudEvent, publishAs, publishUserCreated } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { expect, it } from 'vitest';
import { employeeEvents, friday, thursday } from '../../testing/employee-events.ts';
import { startRecordsService } from '../../testing/service.ts';

const { as, database, env } = await startRecordsService();
const identity = await connectNatsAs('identity', env.NATS_URL ?? '');
const attendance = await connectNatsAs('attendance', env.NATS_URL ?? '');
const admin = as({ userId: newId(), role: 'admin' });
const handled = database.collection('inbox');

/** Publishes events of attendance in this order and waits until they are handled. */
async function publish(
  userId: string,
  ...events: (readonly [EventType, Record<string, unknown>])[]
) {
  const before = await handled.countDocuments();
  for (const [type, data] of events) {
    await publishAs(attendance, type, buildCloudEvent(type, userId, data));
  }
  await eventually(async () =>
    expect(await handled.countDocuments()).toBeGreaterThanOrEqual(before + events.length),
  );
}

/** Archives a day and gives the records of a person. */
async function archived(userId: string, date: string) {
  await admin.run(archiveDailyStaff, { date });
  const { data } = await admin.run(dailyRecords, { date });
  return data?.items.filter((record) => record.userId === userId);
}

/** Creates a person with a session on Friday from 09:00 to 09:30. */
async function worker() {
  const userId = newId();
  const life = employeeEvents(userId);
  await publishUserCreated(identity, life.person);
  await eventually(async () =>
    expect(await database.collection('people').countDocuments({ _id: userId as never })).toBe(1),
  );
  const corrected = (changes: object) =>
    [entryCorrected, { ...life.firstOut[1], version: 3, corrected: true, ...changes }] as const;
  return { userId, life, corrected };
}

it('a correction reaches the archive of its day', async () => {
  const { userId, life, corrected } = await worker();
  const late = { isLate: true, lateMinutes: 30 };
  await publish(userId, life.firstIn, [clockedOut, { ...life.firstOut[1], ...late }]);
  expect(await archived(userId, friday)).toMatchObject([{ hoursWorked: 0.5, ...late }]);
  const clockInTime = `${friday}T08:00:00.000Z`;
  await publish(
    userId,
    corrected({ clockInTime, hoursWorked: 1.5, isLate: false, lateMinutes: 0 }),
    life.secondOut,
  );
  expect(await archived(userId, friday)).toMatchObject([
    { sessionNumber: 1, clockInTime, hoursWorked: 1.5, isLate: false, lateMinutes: 0 },
    { sessionNumber: 2 },
  ]);
});

it('both days are right after a session moved to another, whatever the order of events', async () => {
  const { userId, life, corrected } = await worker();
  const day = { day: thursday, clockInTime: `${thursday}T22:00:00.000Z`, hoursWorked: 11.5 };
  await publish(userId, life.firstIn, life.firstOut);
  expect(await archived(userId, friday)).toMatchObject([{ wasPresent: true }]);
  expect(await archived(userId, thursday)).toMatchObject([{ wasPresent: false }]);
  await publish(userId, corrected(day), life.firstOut);
  expect(await archived(userId, friday)).toMatchObject([
    { wasPresent: false, hoursWorked: null, clockInTime: null },
  ]);
  expect(await archived(userId, thursday)).toMatchObject([
    { wasPresent: true, hoursWorked: 11.5, clockInTime: day.clockInTime },
  ]);
});

it('hours are calculated once a missing clock-out is entered', async () => {
  const { userId, life, corrected } = await worker();
  const missing = { ...life.firstIn[1], version: 2, missingClockOut: true };
  await publish(userId, life.firstIn, [clockOutMissing, missing], [clockedIn, life.secondIn[1]]);
  expect(await archived(userId, friday)).toMatchObject([{ hoursWorked: null }, {}]);
  await publish(
    userId,
    corrected({ clockOutTime: `${friday}T13:00:00.000Z`, hoursWorked: 4, clockOutLocation: null }),
  );
  expect(await archived(userId, friday)).toMatchObject([
    { hoursWorked: 4, clockOutTime: `${friday}T13:00:00.000Z`, clockOutLocation: null },
    { sessionNumber: 2 },
  ]);
});

it('an undone clock-in leaves no session in the archive, whatever the order of events', async () => {
  const { userId, life } = await worker();
  const removed = { ...life.firstIn[1], version: 2, undone: 'clock-in' };
  await publish(userId, life.firstIn);
  expect(await archived(userId, friday)).toMatchObject([{ wasPresent: true }]);
  await publish(userId, [clockUndone, removed]);
  expect(await archived(userId, friday)).toMatchObject([{ wasPresent: false, clockInTime: null }]);
  await publish(userId, life.firstIn);
  expect(await archived(userId, friday)).toMatchObject([{ wasPresent: false, clockInTime: null }]);

  const { userId: other, life: later } = await worker();
  const before = { ...later.firstIn[1], version: 2, undone: 'clock-in' };
  await publish(other, [clockUndone, before], later.firstIn, later.secondOut);
  expect(await archived(other, friday)).toMatchObject([
    { sessionNumber: 1, clockInTime: later.secondOut[1].clockInTime },
  ]);
});

it('an undone clock-out leaves the session open', async () => {
  const { userId, life } = await worker();
  await publish(userId, life.firstIn, life.firstOut);
  expect(await archived(userId, friday)).toMatchObject([{ hoursWorked: 0.5 }]);
  await publish(userId, [clockUndone, { ...life.firstIn[1], version: 3, undone: 'clock-out' }]);
  expect(await archived(userId, friday)).toMatchObject([
    { wasPresent: true, clockOutTime: null, hoursWorked: null },
  ]);
});

it('a session that HR added reaches the archive of its day', async () => {
  const { userId, life } = await worker();
  const session = {
    ...life.firstOut[1],
    version: 1,
    corrected: true,
    clockInLocation: 'Added by HR',
  };
  await publish(userId, [entryAdded, session]);
  expect(await archived(userId, friday)).toMatchObject([{ clockInLocation: 'Added by HR' }]);
});
