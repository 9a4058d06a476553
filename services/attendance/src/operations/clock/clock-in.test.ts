import { clockIn, clockOut } from '@portal/contracts/attendance/clock';
import { currentEntry, dailyStats, todayTotal } from '@portal/contracts/attendance/own-hours';
import { isStandardWorkingDay } from '@portal/kernel/bank-holidays';
import { addDays, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { describe, expect, it } from 'vitest';
import { employedBetween } from '../../../testing/employment.ts';
import { startAttendanceService } from '../../../testing/service.ts';

const { as, database, employee, people, turnBack, eventsOf } = await startAttendanceService();

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const withKey = (key: string, fingerprint = 'a') => ({
  'idempotency-key': key,
  'x-idempotency-fingerprint': fingerprint.repeat(64),
});

it('starts and stores a session, with an event', async () => {
  const ada = await employee({ workStartTime: '00:00', workEndTime: '23:59' });
  const answer = await ada.run(clockIn, {
    computerName: '  WARD-3 ',
    deviceInfo: 'Mozilla/5.0 (Windows NT 10.0)',
  });
  expect(answer.errors).toEqual([]);
  expect(answer.data).toMatchObject({
    userId: ada.id,
    day: londonDay(new Date()),
    clockOutTime: null,
    hoursWorked: null,
    clockInLocation: 'Office Computer (WARD-3)',
    missingClockOut: false,
    sentLate: false,
  });
  expect((await ada.run(currentEntry)).data).toEqual(answer.data);
  const [event] = await eventsOf(ada.id, 1);
  expect(event).toMatchObject({
    type: 'portal.attendance.clocked-in',
    subject: ada.id,
    data: { ...answer.data, version: 1 },
  });
});

it('is late by the work hours from identity', async () => {
  const start = new Date(Date.now() - 30 * 60_000);
  const time = (at: Date) =>
    at.toLocaleTimeString('en-GB', { timeZone: 'Europe/London', timeStyle: 'short' });
  const workStartTime = time(start);
  const workEndTime = time(new Date(start.getTime() + 8 * 3_600_000));
  const ada = await employee({ workStartTime, workEndTime });
  const { data } = await ada.run(clockIn);
  const isDayOff = !isStandardWorkingDay(londonDay(start));
  expect(data?.isLate).toBe(!isDayOff);
  expect(isDayOff ? [0] : [30, 31]).toContain(data?.lateMinutes);
  await ada.run(clockOut);
  expect((await ada.run(clockIn)).data).toMatchObject({ isLate: false, lateMinutes: 0 });
});

it('is refused on days outside of the employment, also if it is sent late', async () => {
  const today = londonDay(new Date());
  const starter = await employee({ employment: employedBetween(addDays(today, 1)) });
  const leaver = await employee({ employment: employedBetween('2026-01-05', addDays(today, -1)) });
  for (const [one, fact] of [
    [starter, 'Your employment starts on'],
    [leaver, 'Your employment ended on'],
  ] as const) {
    const refused = await one.run(clockIn);
    expect(refused.code).toBe('FORBIDDEN');
    expect(refused.errors[0]?.message).toContain(fact);
    // Five minutes ago can be yesterday, when the leaver was still employed.
    const occurredAt = minutesAgo(5);
    const sentLate = await one.run(clockIn, { occurredAt }, withKey(one.id));
    const isPossible = one === leaver && londonDay(new Date(occurredAt)) < today;
    expect(sentLate.code).toBe(isPossible ? null : 'FORBIDDEN');
  }
  const lastDay = await employee({ employment: employedBetween(today, today) });
  expect((await lastDay.run(clockIn)).errors).toEqual([]);
});

it('gives one entry, one event and ALREADY_CLOCKED_IN for the others of 16 at once', async () => {
  const ada = await employee();
  const answers = await Promise.all(Array.from({ length: 16 }, () => ada.run(clockIn)));
  const codes = answers.map(({ code }) => code).sort();
  expect(codes).toEqual([...Array(15).fill('ALREADY_CLOCKED_IN'), null]);
  expect(await database.collection('entries').countDocuments({ userId: ada.id })).toBe(1);
  await ada.run(clockOut);
  const events = await eventsOf(ada.id, 2);
  expect(events.map(({ type }) => type.split('.')[2])).toEqual(['clocked-in', 'clocked-out']);
});

it('marks a session that has been open for more than 16 hours, and starts a new one', async () => {
  const ada = await employee();
  const first = await ada.run(clockIn);
  await turnBack(ada.id, 17);
  expect((await ada.run(currentEntry)).data).toBeNull();
  const second = await ada.run(clockIn);
  expect(second.data?.id).not.toBe(first.data?.id);
  const events = await eventsOf(ada.id, 3);
  expect(events.map(({ type }) => type.split('.')[2])).toEqual([
    'clocked-in',
    'clock-out-missing',
    'clocked-in',
  ]);
  expect(events[1]?.data).toMatchObject({
    id: first.data?.id,
    version: 2,
    missingClockOut: true,
    hoursWorked: null,
    clockOutTime: null,
  });
});

it('returns the same result to a phone that lost the first response', async () => {
  const ada = await employee();
  const first = await ada.run(clockIn, {}, withKey('lost'));
  expect((await ada.run(clockIn, {}, withKey('lost'))).data).toEqual(first.data);
  await ada.run(clockOut);
  expect(await ada.run(clockIn, {}, withKey('lost'))).toMatchObject({
    data: first.data,
    code: null,
  });
  expect((await ada.run(currentEntry)).data).toBeNull();
  expect((await ada.run(clockIn, {}, withKey('another'))).data?.id).not.toBe(first.data?.id);
  expect(await database.collection('entries').countDocuments({ userId: ada.id })).toBe(2);
});

it('uses the User-Agent if the device gives no information', async () => {
  const ada = await employee();
  const { data } = await ada.run(clockIn, {}, { 'x-client-agent': 'Safari (iPhone) Mobile' });
  expect(data?.clockInLocation).toBe('Mobile');
});

describe('sent late', () => {
  it('counts from the time it happened', async () => {
    const ada = await employee();
    const occurredAt = minutesAgo(90);
    const { data } = await ada.run(clockIn, { occurredAt }, withKey('late'));
    expect(data).toMatchObject({ clockInTime: occurredAt, sentLate: true });
  });

  it('needs an Idempotency-Key', async () => {
    const ada = await employee();
    const { code, errors } = await ada.run(clockIn, { occurredAt: minutesAgo(5) });
    expect(code).toBe('BAD_INPUT');
    expect(errors[0]?.extensions.issues).toMatchObject([{ path: ['occurredAt'] }]);
  });

  it.each([
    ['more than 16 hours ago', 16 * 60 + 1],
    ['in the future', -1],
  ])('is refused for a time %s', async (_, minutes) => {
    const ada = await employee();
    const { code } = await ada.run(clockIn, { occurredAt: minutesAgo(minutes) }, withKey('k'));
    expect(code).toBe('BAD_INPUT');
  });

  it('is refused for a time before the last entry', async () => {
    const ada = await employee();
    await ada.run(clockIn);
    await ada.run(clockOut);
    const { code } = await ada.run(clockIn, { occurredAt: minutesAgo(1) }, withKey('k'));
    expect(code).toBe('BAD_INPUT');
  });

  it('returns the first result for repeats, also concurrent ones, without further changes', async () => {
    const ada = await employee();
    const input = { occurredAt: minutesAgo(30) };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ada.run(clockIn, input, withKey('again'))),
    );
    const later = await ada.run(clockIn, input, withKey('again'));
    expect(new Set([...answers, later].map(({ data }) => data?.id)).size).toBe(1);
    expect(later.code).toBeNull();
    const other = await ada.run(clockIn, {}, withKey('again', 'b'));
    expect(other.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

it('fails with SERVICE_UNAVAILABLE for an unknown person', async () => {
  const stranger = as({ userId: newId() });
  for (const operation of [clockIn, clockOut, currentEntry, todayTotal, dailyStats]) {
    const { code, errors } = await stranger.run(operation);
    expect(code).toBe('SERVICE_UNAVAILABLE');
    expect(errors[0]?.extensions.retryAfterSeconds).toBe(1);
  }
});

it('is for employees who are signed in', async () => {
  const [admin] = await people({ role: 'admin' });
  const userId = admin?.id ?? '';
  expect((await as({ userId, role: 'admin' }).run(clockIn)).code).toBe('FORBIDDEN');
  expect((await as({ userId, role: 'master-admin' }).run(clockOut)).code).toBe('FORBIDDEN');
  expect((await as({ userId, stage: 'setup' }).run(clockIn)).code).toBe('SETUP_REQUIRED');
  expect((await as({}).run(clockIn)).code).toBe('UNAUTHENTICATED');
});

it('refuses unknown fields', async () => {
  const ada = await employee();
  for (const input of [
    { computerName: { $gt: '' } },
    { deviceInfo: 'x'.repeat(501) },
    { occurredAt: 'yesterday' },
    { userId: ada.id },
  ]) {
    expect((await ada.run(clockIn, input as never, withKey('k'))).code).toBe('BAD_INPUT');
  }
  expect(await database.collection('entries').countDocuments({ userId: ada.id })).toBe(0);
});
