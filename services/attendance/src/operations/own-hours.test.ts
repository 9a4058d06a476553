import { clockIn, clockOut } from '@portal/contracts/attendance/clock';
import { currentEntry, dailyStats, todayTotal } from '@portal/contracts/attendance/own-hours';
import { endOfDay, londonDay, startOfDay } from '@portal/kernel/london';
import { describe, expect, it } from 'vitest';
import { entriesIn } from '../store/entries.ts';
import { startAttendanceService } from '../testing/service.ts';
import { session } from '../testing/sessions.ts';

const { as, database, employee, people, turnBack } = await startAttendanceService();
const entries = entriesIn(database);
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

describe('who may ask', () => {
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
