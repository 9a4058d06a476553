import { clockIn, clockOut } from '@portal/contracts/attendance/clock';
import { missingClockOuts, timeEntries } from '@portal/contracts/attendance/time-entries';
import { addDays, instantInLondon, londonDay, startOfDay, weekOf } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { describe, expect, it } from 'vitest';
import { startAttendanceService } from '../../../testing/service.ts';
import { session, sessionRows } from '../../../testing/sessions.ts';

const { as, database, employee, people } = await startAttendanceService();
const entries = sessionRows(database);
const boss = as({ userId: newId(), role: 'admin' });
const hour = 3_600_000;
const now = new Date();
const week = weekOf(londonDay(now));

/** Eight hours from a London time on; the first of January 2026 is a Thursday. */
const shift = (userId: string, day: string, time = '09:00') => {
  const from = instantInLondon(day, time);
  return session(userId, from, new Date(from.getTime() + 8 * hour));
};
const idsOf = (data: { id: string }[] | null) => data?.map(({ id }) => id);

describe('sessions of some days', () => {
  it('are those that began on these London days, both included, newest first', async () => {
    const ada = await employee();
    const before = shift(ada.id, '2026-07-05', '23:59');
    const first = shift(ada.id, '2026-07-06', '00:00');
    const noon = shift(ada.id, '2026-07-06', '12:00');
    const last = shift(ada.id, '2026-07-07', '23:59');
    const after = shift(ada.id, '2026-07-08', '00:00');
    const others = shift((await employee()).id, '2026-07-06');
    await entries.insertMany([noon, before, after, last, others, first]);
    const { data } = await ada.run(timeEntries, {
      startDate: '2026-07-06',
      endDate: '2026-07-07',
    });
    expect(idsOf(data)).toEqual([last._id, noon._id, first._id]);
    expect(data?.[0]).toEqual({
      id: last._id,
      userId: ada.id,
      day: '2026-07-07',
      clockInTime: '2026-07-07T22:59:00.000Z',
      clockOutTime: '2026-07-08T06:59:00.000Z',
      isLate: false,
      lateMinutes: 0,
      hoursWorked: 8,
      clockInLocation: 'Mobile',
      clockOutLocation: 'Mobile',
      missingClockOut: false,
      sentLate: false,
      corrected: false,
    });
  });

  it('default to this week, including the open one', async () => {
    const ada = await employee();
    expect((await ada.run(timeEntries)).data).toEqual([]);
    const monday = session(ada.id, startOfDay(week.start), new Date());
    const sunday = shift(ada.id, addDays(week.start, -1));
    await entries.insertMany([monday, sunday]);
    const { data: open } = await ada.run(clockIn);
    expect(idsOf((await ada.run(timeEntries)).data)).toEqual([open?.id, monday._id]);
    const lastWeek = await ada.run(timeEntries, { endDate: addDays(week.start, -1) });
    expect(idsOf(lastWeek.data)).toEqual([sunday._id]);
  });

  it('are refused if the end is before the start or for more than ten years', async () => {
    const ada = await employee();
    for (const input of [
      { startDate: '2026-07-07', endDate: '2026-07-06' },
      { startDate: '2016-06-30', endDate: '2026-07-08' },
    ]) {
      const { code, errors } = await ada.run(timeEntries, input);
      expect(code).toBe('BAD_INPUT');
      expect(errors[0]?.extensions.issues).toMatchObject([{ path: ['endDate'] }]);
    }
    expect((await ada.run(timeEntries, { startDate: '07/07/2026' })).code).toBe('BAD_INPUT');
  });

  it('are refused where there are more than 2,500, also for administrators', async () => {
    const ada = await employee();
    const first = startOfDay('2026-01-05').getTime();
    const many = Array.from({ length: 2_501 }, (_, index) => {
      const from = new Date(first + index * hour);
      return session(ada.id, from, new Date(from.getTime() + 60_000));
    });
    await entries.insertMany(many);
    const input = { startDate: '2026-01-05', endDate: '2026-10-01' };
    for (const { code, errors } of [
      await ada.run(timeEntries, input),
      await boss.run(timeEntries, { ...input, userId: ada.id }),
    ]) {
      expect(code).toBe('BAD_INPUT');
      const message = 'must be later: this period has more than 2,500 entries';
      expect(errors[0]?.extensions.issues).toEqual([{ path: ['startDate'], message }]);
    }
    const { data } = await ada.run(timeEntries, { ...input, startDate: '2026-01-06' });
    expect(data).toHaveLength(2_501 - 24);
  });

  it('are one’s own, or for administrators those of the given user', async () => {
    const [ada, grace] = [await employee(), await employee()];
    const own = shift(ada.id, '2026-07-06');
    await entries.insertMany([own]);
    const days = { startDate: '2026-07-06', endDate: '2026-07-06' };
    expect(idsOf((await ada.run(timeEntries, { ...days, userId: ada.id })).data)).toEqual([
      own._id,
    ]);
    expect(await grace.run(timeEntries, { ...days, userId: ada.id })).toMatchObject({
      code: 'FORBIDDEN',
      data: null,
    });
    // Access is checked before the dates.
    const wrong = { startDate: '2026-07-06', endDate: '2026-07-05', userId: ada.id };
    expect((await grace.run(timeEntries, wrong)).code).toBe('FORBIDDEN');
    expect(idsOf((await boss.run(timeEntries, { ...days, userId: ada.id })).data)).toEqual([
      own._id,
    ]);
    expect((await boss.run(timeEntries, days)).data).toEqual([]);
    expect((await boss.run(timeEntries, { ...days, userId: newId() })).data).toEqual([]);
  });
});

describe('missing clock-outs', () => {
  const ago = (hours: number) => new Date(now.getTime() - hours * hour);

  it('are one’s own until somebody enters the time, everybody’s for administrators', async () => {
    const [ada, grace] = [await employee(), await employee()];
    const marked = session(ada.id, ago(60), null, { missingClockOut: true });
    const unmarked = session(ada.id, ago(17), null);
    const graces = session(grace.id, ago(40), null, { missingClockOut: true });
    await entries.insertMany([marked, unmarked, graces, session(newId(), ago(2), null)]);
    const { data } = await ada.run(missingClockOuts);
    expect(idsOf(data)).toEqual([unmarked._id, marked._id]);
    expect(data?.every((one) => one.missingClockOut && one.hoursWorked === null)).toBe(true);
    expect(idsOf((await grace.run(missingClockOuts)).data)).toEqual([graces._id]);
    const all = idsOf((await boss.run(missingClockOuts)).data);
    expect(all).toEqual([unmarked._id, graces._id, marked._id]);

    // The phone sends the clock-out late.
    const key = { 'idempotency-key': 'k', 'x-idempotency-fingerprint': 'a'.repeat(64) };
    const occurredAt = ago(9).toISOString();
    expect((await ada.run(clockOut, { occurredAt }, key)).errors).toEqual([]);
    expect(idsOf((await ada.run(missingClockOuts)).data)).toEqual([marked._id]);
  });
});

it('is for known people who are signed in', async () => {
  const ada = await employee();
  for (const operation of [timeEntries, missingClockOuts]) {
    expect((await as({}).run(operation)).code).toBe('UNAUTHENTICATED');
    const inSetup = as({ userId: ada.id, stage: 'setup' });
    expect((await inSetup.run(operation)).code).toBe('SETUP_REQUIRED');
  }
  const stranger = as({ userId: newId() });
  expect((await stranger.run(timeEntries)).code).toBe('SERVICE_UNAVAILABLE');
  const [admin] = await people({ role: 'admin' });
  const own = as({ userId: admin?.id, role: 'admin' });
  expect((await own.run(timeEntries)).data).toEqual([]);
});
