import { clockIn, clockOut } from '@portal/contracts/attendance/clock';
import { currentEntries, staffHoursToday } from '@portal/contracts/attendance/staff-attendance';
import { addDays, endOfDay, londonDay, startOfDay, weekOf } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { eventually } from '@portal/testing/eventually';
import { beforeEach, describe, expect, it } from 'vitest';
import { employedBetween } from '../../../testing/employment.ts';
import { startAttendanceService } from '../../../testing/service.ts';
import {
  adminStats,
  hoursSummary,
  lateArrivalsDetails,
  staffOnlineDetails,
} from '../../dto/staff-attendance-contracts.ts';

const { as, database, employ, employee, people, turnBack } = await startAttendanceService();

const all = [
  adminStats,
  currentEntries,
  staffHoursToday,
  hoursSummary,
  staffOnlineDetails,
  lateArrivalsDetails,
];

const boss = as({ userId: newId(), role: 'admin' });
const hour = 3_600_000;
const today = londonDay(new Date());
const monday = weekOf(today).start;

/** A session as it would be stored. */
async function addEntry(userId: string, from: Date, hours: number | null, more: object = {}) {
  const _id = newId();
  await database.collection<{ _id: string }>('entries').insertOne({
    _id,
    userId,
    day: londonDay(from),
    shiftDay: londonDay(from),
    clockInTime: from,
    clockOutTime: hours === null ? null : new Date(from.getTime() + hours * hour),
    isLate: false,
    lateMinutes: 0,
    clockInLocation: 'Mobile',
    clockOutLocation: null,
    missingClockOut: false,
    sentLate: false,
    corrected: false,
    hours: { workStartTime: '09:00', workEndTime: '17:00' },
    version: 1,
    open: hours === null && !('missingClockOut' in more),
    ...more,
  } as { _id: string });
  return _id;
}
const afterMidnight = (day: string, hours: number) =>
  new Date(startOfDay(day).getTime() + hours * hour);

beforeEach(async () => {
  await database.collection('entries').deleteMany({});
  await database.collection('people').deleteMany({});
  // The service sees it like a change by another process.
  await eventually(async () => {
    expect((await boss.run(hoursSummary)).data?.staffDetails).toEqual([]);
    expect((await boss.run(currentEntries)).data).toEqual([]);
  });
});

describe('the hours of all staff', () => {
  it('are those of the week for all staff, most hours first', async () => {
    const [ada, grace, idle] = [await employee(), await employee(), await employee()];
    const [admin] = await people({ role: 'admin' });
    await addEntry(ada.id, afterMidnight('2026-10-19', 0), 1.5);
    // Over midnight, and over the end of summer time, which makes it an hour longer.
    await addEntry(ada.id, new Date('2026-10-24T21:00:00Z'), 9);
    await addEntry(grace.id, new Date('2026-10-25T23:59:00Z'), 8);
    await addEntry(grace.id, new Date('2026-10-21T09:00:00Z'), null, { missingClockOut: true });
    await addEntry(grace.id, afterMidnight('2026-10-26', 0), 8);
    await addEntry(ada.id, new Date(startOfDay('2026-10-19').getTime() - 1), 8);
    await addEntry(admin?.id ?? '', new Date('2026-10-20T09:00:00Z'), 8);
    await eventually(async () => {
      const { data } = await boss.run(hoursSummary, { day: '2026-10-22' });
      expect(data).toEqual({
        weekRange: { start: '2026-10-19', end: '2026-10-25' },
        weekTotal: {
          totalHours: 18.5,
          totalMinutes: 1110,
          formatted: '18h 30m',
          runningSessions: 0,
          runningMinutes: 0,
        },
        staffDetails: [
          {
            userId: ada.id,
            totalHours: 10.5,
            totalMinutes: 630,
            formattedHours: '10h 30m',
            runningMinutes: 0,
            sessionsCount: 2,
            teamIds: [],
          },
          {
            userId: grace.id,
            totalHours: 8,
            totalMinutes: 480,
            formattedHours: '8h 0m',
            runningMinutes: 0,
            sessionsCount: 2,
            teamIds: [],
          },
          {
            userId: idle.id,
            totalHours: 0,
            totalMinutes: 0,
            formattedHours: '0h 0m',
            runningMinutes: 0,
            sessionsCount: 0,
            teamIds: [],
          },
        ],
        dailyBreakdown: [
          ['Monday', '2026-10-19', 90],
          ['Tuesday', '2026-10-20', 0],
          ['Wednesday', '2026-10-21', 0],
          ['Thursday', '2026-10-22', 0],
          ['Friday', '2026-10-23', 0],
          ['Saturday', '2026-10-24', 540],
          ['Sunday', '2026-10-25', 480],
        ].map(([dayName, date, minutes]) => ({
          dayName,
          date,
          totalMinutes: minutes,
          totalHours: Number(minutes) / 60,
          peopleCount: Number(minutes) > 0 ? 1 : 0,
        })),
      });
    });
  });

  it('of a team are those of who is in it on a day of the week', async () => {
    const [teamId, at] = [newId(), new Date('2026-10-21T09:00:00Z')];
    const member = { teamMemberships: [{ from: '2026-10-25', teamId }] };
    const [ada, idle, grace] = [
      await employee(member),
      await employee(member),
      await employee({ teamMemberships: [{ from: '2026-10-26', teamId }] }),
    ];
    const [admin] = await people({ role: 'admin', ...member });
    for (const id of [ada.id, grace.id, admin?.id ?? '']) await addEntry(id, at, 8);
    await eventually(async () => {
      const { data } = await boss.run(hoursSummary, { day: '2026-10-22', teamId });
      expect(data?.staffDetails).toMatchObject([
        { userId: ada.id, totalMinutes: 480, teamIds: [teamId] },
        { userId: idle.id, totalMinutes: 0, teamIds: [teamId] },
      ]);
      expect(data?.weekTotal).toMatchObject({ totalHours: 8, totalMinutes: 480 });
      const worked = data?.dailyBreakdown.filter(({ totalMinutes }) => totalMinutes > 0);
      expect(worked).toMatchObject([{ dayName: 'Wednesday', totalMinutes: 480, peopleCount: 1 }]);
    });
    const other = await boss.run(hoursSummary, { day: '2026-10-22', teamId: newId() });
    expect(other.data).toMatchObject({ weekTotal: { totalMinutes: 0 }, staffDetails: [] });
    const everybody = await boss.run(hoursSummary, { day: '2026-10-22' });
    expect(everybody.data?.staffDetails).toHaveLength(3);
    const ofGrace = everybody.data?.staffDetails.find(({ userId }) => userId === grace.id);
    expect(ofGrace?.teamIds).toEqual([]);
    const next = await boss.run(hoursSummary, { day: '2026-10-26', teamId });
    expect(next.data?.staffDetails).toHaveLength(3);
  });

  it('count an open session separately from ended ones, at once', async () => {
    const ada = await employee();
    await ada.run(clockIn);
    // All within the day, which may have just begun: yesterday may be in another week.
    const day = londonDay(new Date());
    const sinceMidnight = (Date.now() - startOfDay(day).getTime()) / hour;
    const hours = Math.min(2, sinceMidnight / 2);
    await turnBack(ada.id, hours);
    const worked = Math.floor(Math.min(30, (sinceMidnight * 60) / 4));
    await addEntry(ada.id, startOfDay(day), worked / 60);
    await eventually(async () => {
      const { data } = await boss.run(hoursSummary, { day });
      const { totalMinutes, runningSessions, runningMinutes = 0 } = data?.weekTotal ?? {};
      expect({ totalMinutes, runningSessions }).toEqual({
        totalMinutes: worked,
        runningSessions: 1,
      });
      expect(runningMinutes).toBeGreaterThanOrEqual(Math.floor(hours * 60));
      expect(data?.staffDetails).toMatchObject([
        { userId: ada.id, sessionsCount: 2, totalMinutes: worked, runningMinutes },
      ]);
    });
    expect((await boss.run(currentEntries)).data).toHaveLength(1);
    await ada.run(clockOut);
    expect((await boss.run(currentEntries)).data).toEqual([]);
  });

  it('of today include everybody', async () => {
    const [ada, idle] = [await employee(), await employee()];
    await addEntry(ada.id, startOfDay(today), 1.5);
    await addEntry(ada.id, new Date(startOfDay(today).getTime() - hour), 1);
    await eventually(async () => {
      const { data } = await boss.run(staffHoursToday);
      expect(data?.toSorted((a, b) => b.totalMinutes - a.totalMinutes)).toEqual([
        { userId: ada.id, totalMinutes: 90, formattedTime: '1h 30m' },
        { userId: idle.id, totalMinutes: 0, formattedTime: '0h 0m' },
      ]);
    });
  });
});

describe('people who have left or have not started', () => {
  const yesterday = addDays(today, -1);
  const period = { start: '2026-10-19', end: '2026-10-25' };
  const listed = async () => ({
    today: (await boss.run(staffHoursToday)).data?.map(({ userId }) => userId).toSorted(),
    week: (await boss.run(hoursSummary, { day: period.start })).data?.staffDetails
      .map(({ userId }) => userId)
      .toSorted(),
  });

  it('are listed in weeks in which they were employed, and not today', async () => {
    const [leaver, joiner, earlier, staff] = [
      await employee({ employment: employedBetween('2026-01-05', yesterday) }),
      await employee({ employment: employedBetween(addDays(today, 1)) }),
      await employee({ employment: employedBetween('2026-01-05', addDays(period.start, -1)) }),
      await employee({ employment: employedBetween(period.end) }),
    ];
    await eventually(async () => {
      expect(await listed()).toEqual({ today: [staff.id], week: [leaver.id, staff.id].toSorted() });
    });
    // Another employment takes effect at once.
    await employ(leaver.id, { lastDay: null });
    await employ(joiner.id, { firstDay: today });
    await employ(earlier.id, { lastDay: period.start });
    await eventually(async () => {
      expect(await listed()).toEqual({
        today: [leaver.id, joiner.id, staff.id].toSorted(),
        week: [leaver.id, earlier.id, staff.id].toSorted(),
      });
    });
  });

  it('count no session outside of their employment, until that is corrected', async () => {
    const leaver = await employee({ employment: employedBetween('2026-01-05', '2026-11-17') });
    const late = { isLate: true, lateMinutes: 5 };
    for (const day of ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']) {
      await addEntry(leaver.id, new Date(`${day}T09:05:00Z`), 7.5, late);
    }
    const week = async () => {
      const input = { day: '2026-11-16' };
      const { weekTotal, staffDetails, dailyBreakdown } =
        (await boss.run(hoursSummary, input)).data ?? {};
      return {
        total: weekTotal?.totalMinutes,
        staff: staffDetails?.map((one) => [one.totalMinutes, one.sessionsCount]),
        days: dailyBreakdown?.map(({ totalMinutes }) => totalMinutes),
        late: (await boss.run(lateArrivalsDetails, input)).data?.length,
      };
    };
    await eventually(async () =>
      expect(await week()).toEqual({
        total: 900,
        staff: [[900, 2]],
        days: [450, 450, 0, 0, 0, 0, 0],
        late: 2,
      }),
    );
    await employ(leaver.id, { firstDay: '2026-11-23', lastDay: null });
    await eventually(async () =>
      expect(await week()).toEqual({ total: 0, staff: [], days: Array(7).fill(0), late: 0 }),
    );
    await employ(leaver.id, { firstDay: '2026-01-05' });
    await eventually(async () =>
      expect(await week()).toEqual({
        total: 2_250,
        staff: [[2_250, 5]],
        days: [450, 450, 450, 450, 450, 0, 0],
        late: 5,
      }),
    );
  });

  it('are shown as clocked in as long as they are, and counted in no total', async () => {
    const leaver = await employee({ employment: employedBetween('2026-01-05', '2026-01-31') });
    const late = { isLate: true, lateMinutes: 5 };
    await addEntry(leaver.id, startOfDay(today), 1.5, late);
    await addEntry(leaver.id, new Date(), null);
    await eventually(async () => {
      expect((await boss.run(currentEntries)).data).toHaveLength(1);
      expect((await boss.run(staffOnlineDetails)).data).toHaveLength(1);
      expect((await boss.run(adminStats)).data).toMatchObject({
        staffOnline: 1,
        lateArrivals: 0,
        totalHours: 0,
        runningSessions: 0,
      });
    });
    expect(await listed()).toEqual({ today: [], week: [] });
    expect((await boss.run(lateArrivalsDetails)).data).toEqual([]);
    await employ(leaver.id, { lastDay: today });
    await eventually(async () => {
      expect((await boss.run(adminStats)).data).toMatchObject({
        staffOnline: 1,
        lateArrivals: 1,
        totalHours: 1.5,
        runningSessions: 1,
      });
    });
  });
});

it('lists who is clocked in, latest first, and missing clock-outs separately', async () => {
  const [ada, grace, joan] = [await employee(), await employee(), await employee()];
  for (const one of [joan, ada, grace]) await one.run(clockIn);
  await turnBack(joan.id, 17);
  await eventually(async () => {
    const { data } = await boss.run(currentEntries);
    expect(data?.map(({ userId }) => userId)).toEqual([grace.id, ada.id]);
  });
  const { data } = await boss.run(staffOnlineDetails);
  expect(data?.map(({ userId }) => userId)).toEqual([grace.id, ada.id]);
  expect(data?.[0]).toMatchObject({ day: today, clockOutTime: null, sentLate: false });
  const stats = (await boss.run(adminStats)).data;
  expect(stats).toMatchObject({ staffOnline: 2, missingClockOuts: 1 });
});

it('counts this week for the overview', async () => {
  const ada = await employee();
  const late = { isLate: true, lateMinutes: 5 };
  await addEntry(ada.id, startOfDay(monday), 2, late);
  await addEntry(ada.id, endOfDay(weekOf(today).end), 1, late);
  await addEntry(ada.id, new Date('2026-01-05T09:00:00Z'), null, { missingClockOut: true });
  const corrections = database.collection<{ _id: string }>('corrections');
  await corrections.insertMany(
    ['pending', 'pending', 'declined'].map((status) => ({
      _id: newId(),
      entryId: newId(),
      status,
    })),
  );
  await eventually(async () => {
    const { data } = await boss.run(adminStats);
    expect(data).toMatchObject({
      currentDate: today,
      staffOnline: 0,
      totalHours: 2,
      lateArrivals: 1,
      missingClockOuts: 1,
      pendingCorrections: 2,
    });
    expect(data?.days).toHaveLength(7);
    expect(data?.days[0]).toEqual({ date: monday, totalHours: 2, lateArrivals: 1 });
  });
});

it('lists the late arrivals of a week, latest first', async () => {
  const ada = await employee();
  const late = { isLate: true, lateMinutes: 5 };
  const at = (day: string) => new Date(`${day}T09:05:00Z`);
  const first = await addEntry(ada.id, startOfDay('2026-06-01'), 1, late);
  const last = await addEntry(ada.id, new Date('2026-06-07T22:59:00Z'), 1, late);
  await addEntry(ada.id, at('2026-06-03'), 1);
  await addEntry(ada.id, endOfDay('2026-06-07'), 1, late);
  await addEntry(newId(), at('2026-06-04'), 1, late);
  const { data } = await boss.run(lateArrivalsDetails, { day: '2026-06-04' });
  expect(data?.map(({ id }) => id)).toEqual([last, first]);
  expect(data?.[0]).toMatchObject({ userId: ada.id, day: '2026-06-07', ...late });
  expect((await boss.run(lateArrivalsDetails)).data).toEqual([]);
});

it('refuses an invalid day', async () => {
  for (const day of ['2026-02-30', 'today', '{"$gt":""}']) {
    expect((await boss.run(hoursSummary, { day })).code).toBe('BAD_INPUT');
    expect((await boss.run(lateArrivalsDetails, { day })).code).toBe('BAD_INPUT');
  }
});

it('refuses an invalid team', async () => {
  for (const teamId of ['nobody', '{"$gt":""}']) {
    const { code, errors } = await boss.run(hoursSummary, { teamId });
    expect(code).toBe('BAD_INPUT');
    expect(errors[0]?.extensions).toMatchObject({ issues: [{ path: ['teamId'] }] });
  }
});

it.each(all.map((one) => [one.name, one] as const))('%s is for administrators', async (_, one) => {
  const ada = await employee();
  expect((await ada.run(one)).code).toBe('FORBIDDEN');
  expect((await as({}).run(one)).code).toBe('UNAUTHENTICATED');
  const inSetup = as({ userId: ada.id, role: 'admin', stage: 'setup' });
  expect((await inSetup.run(one)).code).toBe('SETUP_REQUIRED');
  const master = as({ userId: newId(), role: 'master-admin' });
  expect((await master.run(one)).errors).toEqual([]);
});
