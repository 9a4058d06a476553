import { callerFromToken } from '@portal/auth/caller';
import { clockIn, clockOut } from '@portal/contracts/attendance/clock';
import { correctEntry, entryHistory } from '@portal/contracts/attendance/correction';
import { currentEntry } from '@portal/contracts/attendance/own-hours';
import { leaveApproved } from '@portal/contracts/leave/events';
import { addDays, instantInLondon, weekOf } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { describe, expect, it } from 'vitest';
import {
  instantDaysAgo,
  lastDayWithLateness,
  startCorrectionsService,
} from '../../../testing/corrections.ts';
import { employedBetween } from '../../../testing/employment.ts';

const attendance = await startCorrectionsService();
const { as, database, employ, employee, entries, env, eventsOf, hr, person, turnBack, worked } =
  attendance;
const entryOf = (id: string) => entries.findOne({ _id: id });
const correct = (
  id: string | undefined,
  clockInTime: string,
  clockOutTime?: string | null,
  reason = 'The rota says so',
) => hr.run(correctEntry, { id, clockInTime, clockOutTime, reason });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

it('returns the corrected session, with an event', async () => {
  const ada = await person();
  const { data, errors } = await correct(
    ada.entryId,
    instantDaysAgo('08:50'),
    instantDaysAgo('17:20'),
  );
  expect(errors).toEqual([]);
  expect(data).toMatchObject({
    id: ada.entryId,
    day: lastDayWithLateness,
    clockInTime: instantDaysAgo('08:50'),
    clockOutTime: instantDaysAgo('17:20'),
    hoursWorked: 8.5,
    isLate: false,
    corrected: true,
    clockInLocation: 'Mobile',
  });
  const [event, audit, byHr] = await eventsOf(ada.id, 3);
  expect(byHr).toMatchObject({
    type: 'portal.attendance.entry-corrected-by-hr',
    data: { id: ada.entryId, version: 3, userId: ada.id, day: lastDayWithLateness },
  });
  expect(audit?.data).toMatchObject({
    action: 'entry-corrected',
    actorId: hr.id,
    id: ada.id,
    details: [{ field: 'day', before: null, after: lastDayWithLateness }],
  });
  expect(event).toMatchObject({
    type: 'portal.attendance.entry-corrected',
    data: { ...data, version: 3 },
  });
  expect(JSON.stringify(event)).not.toContain('rota');
});

it('keeps the first values permanently, and every later change', async () => {
  const ada = await person();
  await correct(ada.entryId, instantDaysAgo('09:05'), instantDaysAgo('17:00'), 'one');
  await correct(ada.entryId, instantDaysAgo('09:00'), instantDaysAgo('17:00'), 'two');
  await correct(ada.entryId, instantDaysAgo('09:20'), instantDaysAgo('17:00'), 'three');
  const { data } = await ada.run(entryHistory, { id: ada.entryId });
  expect(
    data?.map(({ reason, before, after }) => [reason, before?.lateMinutes, after.lateMinutes]),
  ).toEqual([
    ['one', 20, 5],
    ['two', 5, 0],
    ['three', 0, 20],
  ]);
  expect(data?.[0]).toMatchObject({
    cause: 'hr',
    changedBy: hr.id,
    requestReason: null,
    before: {
      clockInTime: instantDaysAgo('09:20'),
      clockOutTime: instantDaysAgo('17:00'),
      hoursWorked: 7.67,
    },
  });
});

it('moves it to the day and shift of its new clock-in', async () => {
  const ada = await employee();
  const id = await worked(ada.id, instantDaysAgo('09:00'), instantDaysAgo('17:00'));
  const { data } = await correct(id, instantDaysAgo('23:00', 2), instantDaysAgo('07:00'));
  expect(data).toMatchObject({
    day: addDays(lastDayWithLateness, -1),
    isLate: true,
    lateMinutes: 14 * 60,
  });
  expect(await entryOf(id)).toMatchObject({ shiftDay: addDays(lastDayWithLateness, -1) });
});

it('is refused on another day outside of the employment, at the clock-in', async () => {
  const ada = await person({ employment: employedBetween(lastDayWithLateness) });
  const earlier = [instantDaysAgo('09:00', 2), instantDaysAgo('17:00', 2)] as const;
  const { code, errors } = await correct(ada.entryId, ...earlier);
  expect(code).toBe('BAD_INPUT');
  expect(errors[0]?.message).toContain('This person’s employment starts on');
  expect(errors[0]?.extensions.issues).toMatchObject([{ path: ['clockInTime'] }]);
  await employ(ada.id, { firstDay: addDays(lastDayWithLateness, 1) });
  // A session that is outside now stays on its day, and may be corrected there.
  const sameDay = await correct(ada.entryId, instantDaysAgo('09:20'), instantDaysAgo('18:00'));
  expect(sameDay.errors).toEqual([]);
});

it('uses the work hours of when it was recorded', async () => {
  const ada = await employee({ workStartTime: '07:00', workEndTime: '15:00' });
  const night = { workStartTime: '22:00', workEndTime: '06:00' };
  const id = await worked(ada.id, instantDaysAgo('00:30'), instantDaysAgo('06:00'));
  await entries.updateOne(
    { _id: id },
    { $set: { hours: night, shiftDay: addDays(lastDayWithLateness, -1) } },
  );
  const { data } = await correct(id, instantDaysAgo('22:10', 2), instantDaysAgo('06:00'));
  expect(data).toMatchObject({ day: addDays(lastDayWithLateness, -1), lateMinutes: 10 });
});

describe('lateness is recalculated', () => {
  it('for a day off: nobody is late at a weekend', async () => {
    const ada = await person();
    const saturday = addDays(weekOf(lastDayWithLateness).start, -2);
    const on = (time: string) => instantInLondon(saturday, time).toISOString();
    const { data } = await correct(ada.entryId, on('09:20'), on('17:00'));
    expect(data).toMatchObject({ day: saturday, isLate: false, lateMinutes: 0 });
    const back = await correct(ada.entryId, instantDaysAgo('09:20'), instantDaysAgo('17:00'));
    expect(back.data).toMatchObject({ isLate: true, lateMinutes: 20 });
  });

  it('if another session is the first of its shift now', async () => {
    const ada = await employee();
    const late = { isLate: true, lateMinutes: 10 };
    const first = await worked(ada.id, instantDaysAgo('09:10'), instantDaysAgo('12:00'), late);
    const second = await worked(ada.id, instantDaysAgo('13:00'), instantDaysAgo('17:00'));
    const { data } = await correct(first, instantDaysAgo('17:30'), instantDaysAgo('18:00'));
    expect(data).toMatchObject({ isLate: false, lateMinutes: 0 });
    expect(await entryOf(second)).toMatchObject({ lateMinutes: 240, version: 3, corrected: false });
    const events = await eventsOf(ada.id, 4);
    expect(events.map(({ type, data }) => [type.split('.')[2], data.id])).toEqual([
      ['entry-corrected', first],
      ['entry-corrected', second],
      ['audited', ada.id],
      ['entry-corrected-by-hr', first],
    ]);
    expect((await ada.run(entryHistory, { id: second })).data).toMatchObject([
      {
        cause: 'follows',
        changedBy: null,
        reason: null,
        before: { isLate: false },
        after: { isLate: true, lateMinutes: 240 },
      },
    ]);
  });

  it('in the old and the new shift', async () => {
    const ada = await employee();
    const moved = await worked(ada.id, instantDaysAgo('08:00'), instantDaysAgo('09:00'));
    const left = await worked(ada.id, instantDaysAgo('09:30'), instantDaysAgo('12:00'));
    const entered = await worked(ada.id, instantDaysAgo('10:00', 2), instantDaysAgo('12:00', 2), {
      isLate: true,
      lateMinutes: 60,
    });
    await correct(moved, instantDaysAgo('08:00', 2), instantDaysAgo('09:00', 2));
    expect(await entryOf(left)).toMatchObject({ isLate: true, lateMinutes: 30 });
    expect(await entryOf(entered)).toMatchObject({ isLate: false, lateMinutes: 0 });
  });

  it('with current leave', async () => {
    const ada = await person();
    const leave = await connectNatsAs('leave', env.NATS_URL ?? '');
    const request = {
      id: newId(),
      version: 1,
      leaveType: 'annual',
      status: 'approved',
      inEffect: true,
      days: [{ date: lastDayWithLateness, portion: 'morning' }],
    };
    await publishAs(leave, leaveApproved, buildCloudEvent(leaveApproved, ada.id, request));
    await eventually(async () => expect(await entryOf(ada.entryId)).toMatchObject({ version: 3 }));
    const { data } = await correct(ada.entryId, instantDaysAgo('13:30'), instantDaysAgo('17:00'));
    expect(data).toMatchObject({ isLate: true, lateMinutes: 30 });
  });
});

describe('a session without a clock-out', () => {
  it('gets one, and counts again', async () => {
    const ada = await employee();
    const id = await worked(ada.id, instantDaysAgo('09:00', 2), null, { missingClockOut: true });
    const { data } = await correct(id, instantDaysAgo('09:00', 2), instantDaysAgo('17:00', 2));
    expect(data).toMatchObject({ missingClockOut: false, hoursWorked: 8, clockOutLocation: null });
    expect((await ada.run(entryHistory, { id })).data).toMatchObject([
      { before: { missingClockOut: true, hoursWorked: null }, after: { missingClockOut: false } },
    ]);
  });

  it('that is open gets another clock-in, and stays open', async () => {
    const ada = await employee();
    const { data: open } = await ada.run(clockIn);
    const { data } = await correct(open?.id, minutesAgo(30));
    expect(data).toMatchObject({ clockOutTime: null, hoursWorked: null, corrected: true });
    expect((await ada.run(currentEntry)).data).toEqual(data);
    expect((await ada.run(clockIn)).code).toBe('ALREADY_CLOCKED_IN');
    // A minute more where the next one has begun.
    const hoursWorked = expect.closeTo(0.5, 1);
    expect((await ada.run(clockOut)).data).toMatchObject({ hoursWorked, corrected: true });
  });

  it('that is open is ended by the correction', async () => {
    const ada = await employee();
    const { data: open } = await ada.run(clockIn);
    const { data } = await correct(open?.id, minutesAgo(30), minutesAgo(1));
    expect(data).toMatchObject({ missingClockOut: false, clockOutTime: expect.any(String) });
    expect((await ada.run(clockIn)).code).toBeNull();
  });

  it('blocks no clock-in, also if another session is the latest', async () => {
    const ada = await person();
    const { data: open } = await ada.run(clockIn);
    await turnBack(ada.id, 40);
    await correct(ada.entryId, minutesAgo(20), minutesAgo(10));
    expect(await entryOf(open?.id ?? '')).toMatchObject({ missingClockOut: true, open: false });
    expect((await ada.run(clockIn)).code).toBeNull();
  });
});

it.each([
  ['no end, though it has ended', instantDaysAgo('09:00'), null, 'clockOutTime'],
  ['an end before the beginning', instantDaysAgo('09:00'), instantDaysAgo('08:59'), 'clockOutTime'],
  ['the future', instantDaysAgo('09:00', -1), instantDaysAgo('10:00', -1), 'clockInTime'],
  ['more than 16 hours', instantDaysAgo('00:10'), instantDaysAgo('18:00'), 'clockOutTime'],
  ['what is recorded', instantDaysAgo('09:20'), instantDaysAgo('17:00'), 'clockInTime'],
])('is refused with %s', async (_, from, to, field) => {
  const ada = await person();
  const { code, errors } = await correct(ada.entryId, from, to);
  expect(code).toBe('BAD_INPUT');
  expect(errors[0]?.extensions.issues).toMatchObject([{ path: [field] }]);
  expect(await entryOf(ada.entryId)).toMatchObject({ version: 2 });
});

it('is refused if it overlaps the open session', async () => {
  const ada = await person();
  const { data: open } = await ada.run(clockIn);
  const { code, errors } = await correct(ada.entryId, minutesAgo(30), new Date().toISOString());
  expect(code).toBe('ENTRY_OVERLAPS');
  expect(errors[0]?.message).toContain('since');
  const overlapping = await correct(open?.id, instantDaysAgo('16:00'), instantDaysAgo('18:00'));
  expect(overlapping.code).toBe('ENTRY_OVERLAPS');
  expect((await correct(open?.id, instantDaysAgo('17:00', 2))).code).toBe('BAD_INPUT');
});

it('is for administrators', async () => {
  const ada = await person();
  const input = {
    id: ada.entryId,
    clockInTime: instantDaysAgo('09:00'),
    clockOutTime: instantDaysAgo('17:00'),
  };
  const run = async (caller: Parameters<typeof as>[0]) =>
    (await as(caller).run(correctEntry, { ...input, reason: 'x' })).code;
  expect(await run({ userId: ada.id })).toBe('FORBIDDEN');
  expect(await run({})).toBe('UNAUTHENTICATED');
  expect(await run({ userId: hr.id, role: 'admin', stage: 'setup' })).toBe('SETUP_REQUIRED');
  expect((await correct(newId(), instantDaysAgo('09:00'), instantDaysAgo('17:00'))).code).toBe(
    'NOT_FOUND',
  );
  expect(await database.collection('entry-changes').countDocuments({ userId: ada.id })).toBe(0);
});

it('an API token corrects sessions of employees only', async () => {
  const token = as(callerFromToken({ id: newId(), hash: 'some', scopes: ['write:correctEntry'] }));
  const ada = await person();
  const correctBy = (clockInTime: string) =>
    token.run(correctEntry, {
      id: ada.entryId,
      clockInTime,
      clockOutTime: instantDaysAgo('17:00'),
      reason: 'x',
    });
  expect((await correctBy(instantDaysAgo('08:50'))).errors).toEqual([]);
  // Who becomes an administrator keeps their sessions.
  await database
    .collection<{ _id: string }>('people')
    .updateOne({ _id: ada.id }, { $set: { role: 'admin' } });
  expect((await correctBy(instantDaysAgo('08:40'))).code).toBe('NOT_FOUND');
});
