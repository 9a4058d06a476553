import { createLease } from '@portal/bus/lease';
import { clockedIn, clockedOut } from '@portal/contracts/attendance/events';
import type { TimeEntry } from '@portal/contracts/attendance/time-entry';
import { settingsChanged } from '@portal/contracts/leave/events';
import { archiveDailyStaff } from '@portal/contracts/records/archive';
import { dailyRecords } from '@portal/contracts/records/daily-record';
import { dayArchived } from '@portal/contracts/records/events';
import { newId } from '@portal/kernel/new-id';
import {
  buildAccount,
  buildCloudEvent,
  publishAs,
  publishUserCreated,
} from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs, readPublishedEvents } from '@portal/testing/nats-client';
import { expect, test } from 'vitest';
import { startRecordsService } from '../../../testing/service.ts';

const admin = { userId: newId(), role: 'admin' } as const;
const friday = '2026-11-20';
const saturday = '2026-11-21';

const { as, database, env } = await startRecordsService();
const asAdmin = () => as(admin);

function entry(
  userId: string,
  overrides: Partial<TimeEntry> = {},
): TimeEntry & { version: number } {
  return {
    id: newId(),
    version: 1,
    userId,
    day: friday,
    clockInTime: `${friday}T09:12:00.000Z`,
    clockOutTime: null,
    isLate: true,
    lateMinutes: 12,
    hoursWorked: null,
    clockInLocation: 'Office Computer (Ward 3)',
    clockOutLocation: null,
    missingClockOut: false,
    sentLate: false,
    corrected: false,
    ...overrides,
  };
}

async function archived(date: string) {
  const answer = await asAdmin().run(archiveDailyStaff, { date });
  expect(answer.errors).toEqual([]);
  return answer.data;
}

async function recordsOn(date: string) {
  return (await asAdmin().run(dailyRecords, { date })).data?.items ?? [];
}

test('a day is archived from the events of other services, and again without duplicates', async () => {
  const identity = await connectNatsAs('identity', env.NATS_URL ?? '');
  const attendance = await connectNatsAs('attendance', env.NATS_URL ?? '');
  const leave = await connectNatsAs('leave', env.NATS_URL ?? '');
  const ada = buildAccount({ firstName: 'Ada', lastName: 'Adams' });
  const bob = buildAccount({ firstName: 'Bob', lastName: 'Brown' });
  const boss = buildAccount({ role: 'admin' });
  const later = buildAccount({ createdAt: '2026-11-21T00:00:00.000Z', lastName: 'Clark' });
  for (const person of [ada, bob, boss, later]) await publishUserCreated(identity, person);
  const settings = {
    id: ada.id,
    version: 1,
    annualLeaveEntitlement: 28,
    leaveYearStartDate: '04-06',
    carryOverDays: 0,
  };
  await publishAs(leave, settingsChanged, buildCloudEvent(settingsChanged, ada.id, settings));
  // A record keeps the entitlement from when it was first archived.
  await eventually(async () => {
    expect(await database.collection('settings').countDocuments()).toBe(1);
  });
  const open = entry(ada.id);
  await publishAs(attendance, clockedIn, buildCloudEvent(clockedIn, ada.id, open));

  await eventually(async () => {
    await archived(friday);
    expect(await recordsOn(friday)).toMatchObject([
      { userId: ada.id, wasPresent: true, annualLeaveEntitlement: 28 },
      { userId: bob.id, wasPresent: false },
    ]);
  });
  const [first, second] = await recordsOn(friday);
  expect(first).toMatchObject({
    firstName: 'Ada',
    sessionNumber: 1,
    isLate: true,
    lateMinutes: 12,
    clockInTime: open.clockInTime,
    clockOutTime: null,
    hoursWorked: null,
    isWorkingDay: true,
    clockInLocation: 'Office Computer (Ward 3)',
  });
  expect(second).toMatchObject({ clockInTime: null, hoursWorked: null, sessionNumber: 1 });
  expect(await archived(friday)).toEqual({ date: friday, archived: 0, updated: 0 });

  const closed = {
    ...open,
    version: 2,
    clockOutTime: `${friday}T17:12:00.000Z`,
    hoursWorked: 8,
    clockOutLocation: 'Mobile',
  };
  await publishAs(attendance, clockedOut, buildCloudEvent(clockedOut, ada.id, closed));
  await eventually(async () => {
    await archived(friday);
    expect(await recordsOn(friday)).toMatchObject([{ hoursWorked: 8, id: first?.id }, {}]);
  });
});

test('an archive that takes longer than its request is in the audit trail', async () => {
  const day = '2026-11-18';
  const lease = createLease(database, `archive ${day}`, 60_000);
  expect(await lease.hold()).toBe(true);
  const answer = asAdmin().run(archiveDailyStaff, { date: day });
  const audited = { 'event.data.action': 'records-archived', 'event.data.details.after': day };
  const count = () => database.collection('outbox').countDocuments(audited);
  await eventually(async () => expect(await count()).toBe(1));
  await lease.release();
  expect((await answer).errors).toEqual([]);
  expect(await count()).toBe(1);
});

test('events published just before archiving a day are included', async () => {
  const identity = await connectNatsAs('identity', env.NATS_URL ?? '');
  const attendance = await connectNatsAs('attendance', env.NATS_URL ?? '');
  const staff = Array.from({ length: 100 }, () => buildAccount());
  const others = await database.collection('people').countDocuments();
  for (const person of staff) await publishUserCreated(identity, person);
  await eventually(async () =>
    expect(await database.collection('people').countDocuments()).toBe(others + staff.length),
  );
  const date = '2026-11-17';
  const publishing = staff.map(({ id }) => {
    const out = { clockOutTime: `${date}T17:00:00.000Z`, hoursWorked: 7.8 };
    const day = { day: date, clockInTime: `${date}T09:12:00.000Z`, ...out };
    const ended = entry(id, { ...day, clockOutLocation: 'Mobile' });
    return publishAs(attendance, clockedOut, buildCloudEvent(clockedOut, id, ended));
  });
  await Promise.all(publishing);
  await archived(date);
  const worked = { recordDate: date, hoursWorked: 7.8 };
  expect(await database.collection('records').countDocuments(worked)).toBe(staff.length);
});

test('a day off is recorded as one, and a manual archive includes everyone employed then with an account now', async () => {
  const identity = await connectNatsAs('identity', env.NATS_URL ?? '');
  const eve = buildAccount({
    createdAt: `${saturday}T10:00:00.000Z`,
    lastName: 'Zephyr',
    employment: {
      firstDay: friday,
      lastDay: null,
      jobTitle: null,
      contractedHours: null,
      employmentType: 'permanent',
    },
  });
  await publishUserCreated(identity, eve);
  await eventually(async () => {
    await archived(saturday);
    expect(await recordsOn(saturday)).toContainEqual(
      expect.objectContaining({ userId: eve.id, isWorkingDay: false, wasPresent: false }),
    );
  });
  await archived(friday);
  expect(await recordsOn(friday)).toContainEqual(
    expect.objectContaining({ userId: eve.id, isWorkingDay: true, wasPresent: false }),
  );
});

test('an event is published when a day is archived', async () => {
  await archived('2026-11-19');
  const records = await connectNatsAs('records', env.NATS_URL ?? '');
  await eventually(async () => {
    const subjects = (await readPublishedEvents(records, 'records')).map(({ subject }) => subject);
    expect(subjects).toContain(`${dayArchived.type}.all`);
  });
});

test('parallel requests archive different days', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => asAdmin().run(archiveDailyStaff, { date: '2026-11-18' })),
  );
  expect(answers.map(({ code }) => code)).toEqual(Array(8).fill(null));
  const rows = await recordsOn('2026-11-18');
  expect(new Set(rows.map(({ userId }) => userId)).size).toBe(rows.length);
});

test('a future day is refused', async () => {
  const { code, errors } = await asAdmin().run(archiveDailyStaff, { date: '2199-01-01' });
  expect(code).toBe('BAD_INPUT');
  expect(errors[0]?.message).toBe('The date can’t be in the future.');
});

test.each(['2026-02-30', 'yesterday', { $gt: '' }])('%j is not a valid day', async (date) => {
  const { status, errors } = await asAdmin().query(archiveDailyStaff.document, { input: { date } });
  expect([200, 400]).toContain(status);
  expect(errors).not.toEqual([]);
});

test.each([
  ['nobody', {}, 'UNAUTHENTICATED'],
  ['an employee', { userId: newId(), role: 'employee' }, 'FORBIDDEN'],
  ['an administrator in setup', { ...admin, stage: 'setup' }, 'SETUP_REQUIRED'],
] as const)('%s may neither archive nor read', async (_, caller, code) => {
  const person = as(caller);
  expect((await person.run(archiveDailyStaff, { date: friday })).code).toBe(code);
  expect((await person.run(dailyRecords, { date: friday })).code).toBe(code);
});
