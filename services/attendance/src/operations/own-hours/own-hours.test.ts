import { clockIn, clockOut } from '@portal/contracts/attendance/clock';
import { currentEntry, dailyStats, todayTotal } from '@portal/contracts/attendance/own-hours';
import { monthlyStats, weeklyStats } from '@portal/contracts/attendance/own-stats';
import { timeEntries } from '@portal/contracts/attendance/time-entries';
import {
  addDays,
  endOfDay,
  instantInLondon,
  londonDay,
  monthOf,
  startOfDay,
  weekOf,
} from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { describe, expect, it } from 'vitest';
import { employedBetween } from '../../../testing/employment.ts';
import { startAttendanceService } from '../../../testing/service.ts';
import { session, sessionRows } from '../../../testing/sessions.ts';
import { createLeaveDayStore } from '../../store/leave-days.ts';

const { as, database, employ, employee, people, turnBack } = await startAttendanceService();
const entries = sessionRows(database);
const leaveDays = createLeaveDayStore(database);
const now = new Date();
const today = londonDay(now);
const hour = 3_600_000;

/** Stores a session of any day. */
async function addEntry(userId: string, from: Date, to: Date, isLate = false) {
  await entries.insertMany([session(userId, from, to, { isLate, lateMinutes: isLate ? 5 : 0 })]);
}

it('is empty before the first clock-in', async () => {
  const ada = await employee();
  expect((await ada.run(currentEntry)).data).toBeNull();
  expect((await ada.run(todayTotal)).data).toEqual({
    totalMinutes: 0,
    totalHours: 0,
    formattedTime: '0h 0m',
  });
  expect((await ada.run(dailyStats)).data).toEqual({
    totalHours: 0,
    isWorking: false,
    lateCount: 0,
  });
});

it('follows clocking in and out', async () => {
  const ada = await employee();
  const { data: entry } = await ada.run(clockIn);
  expect((await ada.run(currentEntry)).data).toEqual(entry);
  expect((await ada.run(dailyStats)).data?.isWorking).toBe(true);
  await ada.run(clockOut);
  expect((await ada.run(currentEntry)).data).toBeNull();
  expect((await ada.run(dailyStats)).data?.isWorking).toBe(false);
});

it('counts the sessions of the London day and no others', async () => {
  const ada = await employee();
  const morning = startOfDay(today);
  await addEntry(ada.id, morning, new Date(morning.getTime() + 1.5 * hour), true);
  // The night before: it began yesterday, so it is yesterday's, also the part after midnight.
  await addEntry(
    ada.id,
    new Date(morning.getTime() - 3 * hour),
    new Date(morning.getTime() - 1),
    true,
  );
  await addEntry(ada.id, endOfDay(today), new Date(endOfDay(today).getTime() + hour));
  expect((await ada.run(todayTotal)).data).toEqual({
    totalMinutes: 90,
    totalHours: 1.5,
    formattedTime: '1h 30m',
  });
  expect((await ada.run(dailyStats)).data).toEqual({
    totalHours: 1.5,
    isWorking: false,
    lateCount: 1,
  });
});

it('counts nothing today outside of the employment', async () => {
  const ada = await employee();
  const morning = startOfDay(today);
  await addEntry(ada.id, morning, new Date(morning.getTime() + 1.5 * hour), true);
  await employ(ada.id, { lastDay: addDays(today, -1) });
  expect((await ada.run(todayTotal)).data?.totalMinutes).toBe(0);
  expect((await ada.run(dailyStats)).data).toMatchObject({ totalHours: 0, lateCount: 0 });
  await employ(ada.id, { lastDay: today });
  expect((await ada.run(todayTotal)).data?.totalMinutes).toBe(90);
  expect((await ada.run(dailyStats)).data).toMatchObject({ totalHours: 1.5, lateCount: 1 });
});

it('includes a session that has been open since yesterday', async () => {
  const ada = await employee();
  await ada.run(clockIn);
  await turnBack(ada.id, 15);
  expect((await ada.run(currentEntry)).data?.missingClockOut).toBe(false);
  expect((await ada.run(dailyStats)).data?.isWorking).toBe(true);
  await turnBack(ada.id, 2);
  expect((await ada.run(currentEntry)).data).toBeNull();
  expect((await ada.run(dailyStats)).data?.isWorking).toBe(false);
});

describe('access to today’s hours', () => {
  it('is empty for administrators', async () => {
    const [admin] = await people({ role: 'admin' });
    const boss = as({ userId: admin?.id, role: 'admin' });
    expect(await boss.run(currentEntry)).toMatchObject({ data: null, errors: [] });
    expect((await boss.run(todayTotal)).data?.totalMinutes).toBe(0);
    expect((await boss.run(dailyStats)).data?.isWorking).toBe(false);
  });

  it('refuses callers who are not signed in or are in setup', async () => {
    const ada = await employee();
    for (const operation of [currentEntry, todayTotal, dailyStats]) {
      expect((await as({}).run(operation)).code).toBe('UNAUTHENTICATED');
      const inSetup = as({ userId: ada.id, stage: 'setup' });
      expect((await inSetup.run(operation)).code).toBe('SETUP_REQUIRED');
    }
  });
});

describe('the statistics of a week or month', () => {
  /** A session between two London times; overnight if the end has its own day. */
  const worked = (userId: string, day: string, from: string, to: string, lateMinutes = 0) =>
    session(userId, instantInLondon(day, from), instantInLondon(day, to), {
      isLate: lateMinutes > 0,
      lateMinutes,
    });

  /** The week of 3 to 9 November 2025, and a night over the clock change of October before it. */
  async function person() {
    const ada = await employee({ employment: employedBetween('2025-10-01') });
    const night = session(
      ada.id,
      new Date('2025-10-25T21:00:00Z'),
      new Date('2025-10-26T06:00:00Z'),
    );
    await entries.insertMany([
      night,
      worked(ada.id, '2025-11-03', '09:12', '12:00', 12),
      worked(ada.id, '2025-11-03', '13:00', '17:00'),
      worked(ada.id, '2025-11-04', '09:00', '17:30'),
      worked(ada.id, '2025-11-08', '10:00', '12:00'),
      session(ada.id, instantInLondon('2025-11-06', '09:00'), null, { missingClockOut: true }),
      worked(ada.id, '2025-11-10', '09:00', '17:00'),
    ]);
    const off = [
      { date: '2025-11-05', portion: 'full' },
      { date: '2025-11-07', portion: 'morning' },
      { date: '2025-11-09', portion: 'full' },
    ] as const;
    await database.transaction(async (session) => {
      await leaveDays.saveEachIfNewer(
        [{ id: newId(), userId: ada.id, days: off, version: 1 }],
        session,
      );
    });
    return ada;
  }

  it('gives a week with its days', async () => {
    const ada = await person();
    const { data } = await ada.run(weeklyStats, { day: '2025-11-06' });
    expect(data).toMatchObject({
      weekStart: '2025-11-03',
      weekEnd: '2025-11-09',
      totalMinutes: 168 + 240 + 510 + 120,
      totalHours: 17.3,
      formattedTime: '17h 18m',
      daysWorked: 4,
      lateCount: 1,
      // Four days of three and a half.
      attendanceRate: 100,
    });
    expect(data?.days[0]).toEqual({
      date: '2025-11-03',
      totalMinutes: 408,
      totalHours: 6.8,
      sessionsCount: 2,
      lateMinutes: 12,
      isLate: true,
      isWorkingDay: true,
      leaveDays: 0,
      dueMinutes: 480,
    });
    expect(data?.days.map(({ leaveDays }) => leaveDays)).toEqual([0, 0, 1, 0, 0.5, 0, 0]);
  });

  it('gives a month with its days', async () => {
    const ada = await person();
    const november = await ada.run(monthlyStats, { month: '2025-11' });
    expect(november.data).toMatchObject({
      month: '2025-11',
      monthName: 'November',
      totalMinutes: 1_038 + 480,
      daysWorked: 5,
      workingDaysInMonth: 20,
      lateCount: 1,
      // Five days of eighteen and a half.
      attendanceRate: 27,
    });
    expect(november.data?.days).toHaveLength(30);
    const october = await ada.run(monthlyStats, { month: '2025-10' });
    expect(october.data).toMatchObject({ monthName: 'October', totalHours: 9, daysWorked: 1 });
  });

  it('expects nothing before the first and after the last day', async () => {
    const employment = employedBetween('2025-11-05', '2025-11-18');
    const ada = await employee({ employment });
    await entries.insertMany(
      ['2025-11-05', '2025-11-06', '2025-11-07'].map((day) =>
        worked(ada.id, day, '09:00', '17:00'),
      ),
    );
    const { data: first } = await ada.run(weeklyStats, { day: '2025-11-05' });
    expect(first).toMatchObject({ daysWorked: 3, attendanceRate: 100 });
    expect(first?.days.map(({ isWorkingDay }) => isWorkingDay)).toEqual([
      ...[false, false, true, true, true, false, false],
    ]);
    const { data: month } = await ada.run(monthlyStats, { month: '2025-11' });
    // Three days of ten.
    expect(month).toMatchObject({ workingDaysInMonth: 10, attendanceRate: 30 });
    const { data: afterwards } = await ada.run(monthlyStats, { month: '2025-12' });
    expect(afterwards).toMatchObject({ workingDaysInMonth: 0, attendanceRate: 0 });
  });

  it('counts no session outside of the employment, but lists it', async () => {
    const ada = await employee({ employment: employedBetween('2025-11-01') });
    const days = ['10', '11', '12', '13', '14', '17', '18', '19', '20', '21'];
    await entries.insertMany(
      days.map((day) => worked(ada.id, `2025-11-${day}`, '09:10', '16:40', 10)),
    );
    await employ(ada.id, { firstDay: '2025-11-20', lastDay: '2025-11-25' });
    const month = async () => (await ada.run(monthlyStats, { month: '2025-11' })).data;
    expect(await month()).toMatchObject({
      totalMinutes: 900,
      daysWorked: 2,
      lateCount: 2,
      workingDaysInMonth: 4,
      attendanceRate: 50,
    });
    const { data: week } = await ada.run(weeklyStats, { day: '2025-11-10' });
    expect(week).toMatchObject({ totalMinutes: 0, daysWorked: 0, lateCount: 0 });
    expect(week?.days.map(({ sessionsCount }) => sessionsCount)).toEqual(Array(7).fill(0));
    const list = { startDate: '2025-11-10', endDate: '2025-11-21' };
    expect((await ada.run(timeEntries, list)).data).toHaveLength(10);
    await employ(ada.id, { firstDay: '2025-11-01', lastDay: null });
    expect(await month()).toMatchObject({ totalMinutes: 4_500, daysWorked: 10, lateCount: 10 });
  });

  it('defaults to this week and month, including the open session', async () => {
    const ada = await employee();
    await ada.run(clockIn);
    const { data: week } = await ada.run(weeklyStats);
    expect(week).toMatchObject({ weekStart: weekOf(today).start, daysWorked: 1, totalMinutes: 0 });
    const { data: month } = await ada.run(monthlyStats);
    expect(month).toMatchObject({ month: today.slice(0, 7), daysWorked: 1 });
    expect(month?.days.at(-1)?.date).toBe(monthOf(today).end);
  });

  it('is empty for the future and for administrators', async () => {
    const ada = await employee();
    const nothing = { totalMinutes: 0, daysWorked: 0, lateCount: 0, attendanceRate: 0 };
    expect((await ada.run(weeklyStats, { day: '2199-06-05' })).data).toMatchObject(nothing);
    expect((await ada.run(monthlyStats, { month: '2999-06' })).data).toMatchObject(nothing);
    const [admin] = await people({ role: 'admin' });
    const boss = as({ userId: admin?.id, role: 'admin' });
    expect((await boss.run(weeklyStats)).data).toMatchObject(nothing);
    expect((await boss.run(monthlyStats)).data).toMatchObject(nothing);
  });

  it('is for known people who are signed in', async () => {
    const ada = await employee();
    for (const operation of [weeklyStats, monthlyStats]) {
      expect((await as({}).run(operation)).code).toBe('UNAUTHENTICATED');
      const inSetup = as({ userId: ada.id, stage: 'setup' });
      expect((await inSetup.run(operation)).code).toBe('SETUP_REQUIRED');
      expect((await as({ userId: newId() }).run(operation)).code).toBe('SERVICE_UNAVAILABLE');
    }
  });

  it('refuses invalid days and months', async () => {
    const ada = await employee();
    expect((await ada.run(weeklyStats, { day: '2026-02-30' })).code).toBe('BAD_INPUT');
    expect((await ada.run(weeklyStats, { day: '9999-12-31' })).code).toBe('BAD_INPUT');
    expect((await ada.run(monthlyStats, { month: '2026-13' })).code).toBe('BAD_INPUT');
    expect((await ada.run(monthlyStats, { month: '0001-01' })).code).toBe('BAD_INPUT');
    expect((await ada.run(weeklyStats, { userId: ada.id } as never)).code).toBe('BAD_INPUT');
  });
});
