import { clockIn, clockOut } from '@portal/contracts/attendance/clock';
import { todayTotal } from '@portal/contracts/attendance/own-hours';
import { addDays, londonDay } from '@portal/kernel/london';
import { expect, it } from 'vitest';
import { startAttendanceService } from '../../../testing/service.ts';

const { database, employ, employee, turnBack, eventsOf } = await startAttendanceService();
const withKey = { 'idempotency-key': 'k', 'x-idempotency-fingerprint': 'a'.repeat(64) };

it('ends and stores the session, with an event', async () => {
  const ada = await employee();
  const started = await ada.run(clockIn);
  await turnBack(ada.id, 2);
  const { data, code } = await ada.run(clockOut, { deviceInfo: 'Mobile' });
  expect(code).toBeNull();
  expect(data).toMatchObject({
    id: started.data?.id,
    // A minute more where the next one has begun.
    hoursWorked: expect.closeTo(2, 1),
    clockOutLocation: 'Mobile',
    missingClockOut: false,
  });
  const events = await eventsOf(ada.id, 2);
  expect(events[1]).toMatchObject({
    type: 'portal.attendance.clocked-out',
    data: { ...data, version: 2 },
  });
});

it('ends a session that began on the last day of the employment, also afterwards', async () => {
  const ada = await employee();
  await ada.run(clockIn);
  await employ(ada.id, { lastDay: addDays(londonDay(new Date()), -1) });
  expect((await ada.run(clockOut)).errors).toEqual([]);
  expect((await ada.run(clockIn)).code).toBe('FORBIDDEN');
});

it('fails with NOT_CLOCKED_IN without an open session', async () => {
  const ada = await employee();
  expect((await ada.run(clockOut)).code).toBe('NOT_CLOCKED_IN');
  await ada.run(clockIn);
  await ada.run(clockOut);
  expect((await ada.run(clockOut)).code).toBe('NOT_CLOCKED_IN');
});

it('says what happened to a session of more than 16 hours', async () => {
  const ada = await employee();
  await ada.run(clockIn);
  await turnBack(ada.id, 17);
  const { code, errors } = await ada.run(clockOut);
  expect(code).toBe('NOT_CLOCKED_IN');
  expect(errors[0]?.message).toContain('more than 16 hours ago');
  expect((await ada.run(todayTotal)).data?.totalMinutes).toBe(0);
});

it('accepts a clock-out that was sent late', async () => {
  const ada = await employee();
  await ada.run(clockIn);
  await turnBack(ada.id, 17);
  const occurredAt = new Date(Date.now() - 12 * 3_600_000).toISOString();
  const { data } = await ada.run(clockOut, { occurredAt }, withKey);
  expect(data).toMatchObject({ clockOutTime: occurredAt, hoursWorked: 5, sentLate: true });
});

it('ends it once for 8 at once', async () => {
  const ada = await employee();
  await ada.run(clockIn);
  const answers = await Promise.all(Array.from({ length: 8 }, () => ada.run(clockOut)));
  expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'NOT_CLOCKED_IN')).toHaveLength(7);
  expect(await eventsOf(ada.id, 2)).toHaveLength(2);
  const rows = await database.collection('entries').find({ userId: ada.id }).toArray();
  expect(rows).toMatchObject([{ open: false, version: 2 }]);
});
