import { clockIn, clockOut } from '@portal/contracts/attendance/clock';
import { clockOutMissing, entryCorrected } from '@portal/contracts/attendance/events';
import { weeklyStats } from '@portal/contracts/attendance/own-stats';
import { userChanged, userReset, userSetUp } from '@portal/contracts/identity/events';
import { addDays, instantInLondon } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { buildPattern } from '@portal/testing/build-pattern';
import {
  buildAccount,
  buildCloudEvent,
  publishAs,
  publishUserCreated,
} from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { itNightly } from '@portal/testing/it-nightly';
import { expect, it } from 'vitest';
import { employedBetween } from '../../testing/employment.ts';
import { startAttendanceService } from '../../testing/service.ts';
import { session, sessionRows } from '../../testing/sessions.ts';

const { database, employee, eventsOf, identity, as } = await startAttendanceService();
const people = database.collection<{ _id: string }>('people');

it('keeps the newest version of an account, without names, in any order of events', async () => {
  const id = newId();
  const hours = { workStartTime: '22:00', workEndTime: '06:00' };
  const newer = buildAccount({ id, version: 2, ...hours });
  await publishAs(identity, userSetUp, buildCloudEvent(userSetUp, id, newer));
  await publishUserCreated(identity, buildAccount({ id, version: 1 }));
  const last = buildAccount();
  await publishUserCreated(identity, last);
  await eventually(async () => expect(await people.findOne({ _id: last.id })).not.toBeNull());
  expect(await people.findOne({ _id: id })).toEqual({
    _id: id,
    version: 2,
    role: 'employee',
    ...hours,
    // The events are of a version without employments.
    firstDay: null,
    lastDay: null,
    earlierEmployments: [],
    patterns: [],
    teamMemberships: [],
  });
});

it.each([userChanged, userReset])('learns what $name tells', async (type) => {
  const { id } = await employee();
  const hours = { workStartTime: '06:00', workEndTime: '14:00' };
  const employment = employedBetween('2026-02-01', '2026-12-31');
  const teamMemberships = [{ from: '2026-02-01', teamId: newId() }];
  await publishAs(
    identity,
    type,
    buildCloudEvent(
      type,
      id,
      buildAccount({ id, version: 2, ...hours, employment, teamMemberships }),
    ),
  );
  const copied = { ...hours, firstDay: '2026-02-01', lastDay: '2026-12-31', teamMemberships };
  await eventually(async () =>
    expect(await people.findOne({ _id: id })).toMatchObject({ version: 2, ...copied }),
  );
});

it('marks the open session of a person who becomes an administrator, and lets them start no other', async () => {
  const { id, run } = await employee();
  const { data: open } = await run(clockIn);
  const promoted = buildAccount({ id, version: 2, role: 'admin' });
  await publishAs(identity, userChanged, buildCloudEvent(userChanged, id, promoted));
  const [, missing] = await eventsOf(id, 2);
  expect(missing).toMatchObject({
    type: clockOutMissing.type,
    data: { id: open?.id, version: 2, missingClockOut: true, clockOutTime: null },
  });
  // A token from before that moment.
  expect((await run(clockIn)).code).toBe('SERVICE_UNAVAILABLE');
  expect((await as({ userId: id, role: 'admin' }).run(clockIn)).code).toBe('FORBIDDEN');

  const demoted = buildAccount({ id, version: 3 });
  await publishAs(identity, userChanged, buildCloudEvent(userChanged, id, demoted));
  await eventually(async () => expect((await run(clockIn)).errors).toEqual([]));
  await run(clockOut);
  expect(await database.collection('entries').countDocuments({ userId: id })).toBe(2);
});

it('recalculates lateness and statistics where a working pattern changes, and back', async () => {
  const { id, run } = await employee({ employment: employedBetween('2025-11-03') });
  // Monday and Tuesday of the week of 10 November 2025, 20 minutes after nine.
  const late = { isLate: true, lateMinutes: 20 };
  const worked = (day: string) =>
    session(id, instantInLondon(day, '09:20'), instantInLondon(day, '17:00'), late);
  await sessionRows(database).insertMany([worked('2025-11-10'), worked('2025-11-11')]);
  const week = async () => {
    const { data } = await run(weeklyStats, { day: '2025-11-10' });
    const { lateCount, attendanceRate, daysWorked, workingDaysInWeek, dueMinutes } = data ?? {};
    return { lateCount, attendanceRate, daysWorked, workingDaysInWeek, dueMinutes };
  };
  const standard = {
    lateCount: 2,
    attendanceRate: 40,
    daysWorked: 2,
    workingDaysInWeek: 5,
    dueMinutes: 5 * 480,
  };
  expect(await week()).toEqual(standard);

  let version = 1;
  const change = (...workingPatterns: ReturnType<typeof buildPattern>[]) => {
    version += 1;
    const account = buildAccount({
      id,
      version,
      employment: employedBetween('2025-11-03'),
      workingPatterns,
    });
    return publishAs(identity, userChanged, buildCloudEvent(userChanged, id, account));
  };
  // Works on Monday from half past eight, and not on Tuesday.
  const hours = { start: '08:30', end: '16:30', breakMinutes: 30 };
  await change(buildPattern('2025-11-10', [[1, 3]], hours));
  await eventually(async () =>
    expect(await week()).toEqual({
      lateCount: 1,
      attendanceRate: 100,
      daysWorked: 2,
      workingDaysInWeek: 2,
      dueMinutes: 2 * 450,
    }),
  );
  const events = await eventsOf(id, 2);
  expect(events.map(({ type, data }) => [type, data.day, data.lateMinutes])).toEqual([
    [entryCorrected.type, '2025-11-10', 50],
    [entryCorrected.type, '2025-11-11', 0],
  ]);
  // Before the week nothing changes.
  await change(buildPattern('2025-11-17', [[1, 3]], hours));
  await eventually(async () => expect(await week()).toEqual(standard));
  const entries = await sessionRows(database).find({ userId: id }).toArray();
  expect(entries.map(({ lateMinutes }) => lateMinutes)).toEqual([20, 20]);
});

it('measures a clock-in by the pattern of its day', async () => {
  const pattern = (weekdays: number[], start: string) =>
    buildPattern('2025-01-06', [weekdays], { start, end: '23:59' });
  const everyDay = [1, 2, 3, 4, 5, 6, 7];
  const bankHolidays = { worksBankHolidays: true };
  const [early, irregular] = [
    await employee({ workingPatterns: [{ ...pattern(everyDay, '00:00'), ...bankHolidays }] }),
    await employee({ workingPatterns: [buildPattern('2025-01-06', [])] }),
  ];
  const { data } = await early.run(clockIn);
  // Since midnight: not late within its first minute.
  const sinceMidnight = Math.floor(
    (Date.parse(data?.clockInTime ?? '') - instantInLondon(data?.day ?? '', '00:00').getTime()) /
      60_000,
  );
  expect(data).toMatchObject({ lateMinutes: sinceMidnight, isLate: sinceMidnight > 0 });
  expect((await irregular.run(clockIn)).data).toMatchObject({ isLate: false, lateMinutes: 0 });
});

itNightly(
  'recalculates years of sessions in parts, also while the pattern changes again and an account is promoted',
  async () => {
    const { id } = await employee({ employment: employedBetween('2016-01-04') });
    const days = Array.from({ length: 3_000 }, (_, index) => addDays('2016-01-04', index));
    // After midnight: by the work hours of that day, by nights of the evening before.
    const rows = days.map((day) =>
      session(id, instantInLondon(day, '00:30'), instantInLondon(day, '05:00')),
    );
    await sessionRows(database).insertMany(rows);
    const change = (version: number, role: 'employee' | 'admin', ...weeks: number[][]) => {
      const workingPatterns = weeks.length > 0 ? [buildPattern('2016-01-04', weeks, nights)] : [];
      const account = buildAccount({ id, version, role, workingPatterns });
      return publishAs(identity, userChanged, buildCloudEvent(userChanged, id, account));
    };
    const nights = { start: '22:00', end: '06:00', worksBankHolidays: true };
    const everyNight = [1, 2, 3, 4, 5, 6, 7];
    const state = async () => {
      const found = await sessionRows(database).find({ userId: id }).toArray();
      const late = found.filter(({ isLate }) => isLate).length;
      const moved = found.filter(({ day, shiftDay }) => shiftDay < day).length;
      const pending = await database.collection('pattern-changes').countDocuments();
      return { late, moved, pending };
    };
    await change(2, 'employee', everyNight);
    await change(3, 'admin', everyNight);
    const person = database.collection<{ _id: string; version: number }>('people');
    await eventually(async () => expect((await person.findOne({ _id: id }))?.version).toBe(3));
    // The first is by the work hours, and the second starts no shift: it continues the first’s day.
    await eventually(
      async () => expect(await state()).toEqual({ late: 2_998, moved: 2_999, pending: 0 }),
      { timeoutMs: 120_000 },
    );
    // Changed again before the first change is applied.
    await change(4, 'employee', [1]);
    await change(5, 'employee');
    await eventually(async () => expect(await state()).toEqual({ late: 0, moved: 0, pending: 0 }), {
      timeoutMs: 120_000,
    });
  },
  300_000,
);
