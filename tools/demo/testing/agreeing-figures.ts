import type { DailyRecord, DayCounts } from '@portal/contracts/records/daily-record';
import { decimalHours, hoursToMinutes } from '@portal/kernel/duration';
import { isEmployedDuring, isEmployedOn } from '@portal/kernel/employment';
import { addDays, eachDay, weekOf } from '@portal/kernel/london';
import { recordStatus, recordStatusLabels } from '@portal/kernel/record-status';
import { isMemberDuring, teamOn } from '@portal/kernel/team-membership';
import { isIrregularDay, isSicknessDay, isWorkingDay } from '@portal/kernel/working-pattern';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { itNightly } from '@portal/testing/it-nightly';
import { parse } from 'csv-parse/sync';
import { chromium } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type RestClient, restClient } from '../../bench/rest-client.ts';
import { buildWebApp } from '../../portal/build-web-app.ts';
import { findBrowser } from '../../testing/find-browser.ts';
import { createScheduleOf, daysOff } from '../days-off.ts';
import { type PlanOptions, planDemo } from '../plan-demo.ts';
import type { Person } from '../plan-types.ts';
import { moveEmployments, planMovedEmployments, withMovedEmployment } from './move-employments.ts';
import { startFilledPortal } from './small-demo.ts';

interface OwnWeek {
  totalMinutes: number;
  dueMinutes: number;
  daysWorked: number;
  lateCount: number;
  days: {
    date: string;
    totalMinutes: number;
    isWorkingDay: boolean;
    leaveDays: number;
    dueMinutes: number;
  }[];
}
interface HoursSummary {
  weekTotal: { totalMinutes: number; totalHours: number };
  staffDetails: { userId: string; totalMinutes: number; sessionsCount: number }[];
  dailyBreakdown: { date: string; totalMinutes: number; peopleCount: number }[];
}
type ReportRow = Record<string, string>;

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;
const minutesOf = (records: readonly DailyRecord[]) =>
  records.reduce((sum, { hoursWorked }) => sum + hoursToMinutes(hoursWorked ?? 0), 0);
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Every ninth week before today, the weeks of the clock changes and of Christmas, and the last one. */
function weeksBefore(today: string, count: number): string[] {
  const lastMonday = addDays(weekOf(today).start, -7);
  const mondays = Array.from({ length: count - 1 }, (_, index) => addDays(lastMonday, -7 * index));
  return mondays.filter(
    (monday, index) =>
      index % 9 === 0 ||
      eachDay(monday, addDays(monday, 6)).some((day) => /-(03-29|10-25|12-25)$/.test(day)),
  );
}

/** Repeats a request while it is refused with 429: on a fast machine there are more than the limit of a person. */
async function retryWhileLimited<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await request();
    } catch (failure) {
      if (!String(failure).includes(': 429 ')) throw failure;
      await new Promise((resolve) => setTimeout(resolve, 2_000));
    }
  }
}

/** The decimal hours in a text: `24 Aug37h 30m37h 30m` has 37.5 twice. */
function hoursInText(text: string): number[] {
  return [...text.matchAll(/([\d,]+)h (\d+)m/g)].map(([, hours = '', minutes = '']) =>
    decimalHours(Number(hours.replace(',', '')) * 60 + Number(minutes)),
  );
}

/**
 * Describes for an organisation with all kinds of employment and patterns: what its pages, reports and exports say of
 * the same days is the same, however each of them gets there. The last day of one person and the first day of another
 * were moved after everything was archived.
 */
export function describeAgreeingFigures(
  organisation: Omit<Required<PlanOptions>, 'calendar' | 'now'>,
): void {
  const options = { ...organisation, now: new Date() };
  const plan = planDemo(options);
  const weeks = weeksBefore(plan.today, options.weeks);
  const { leaver, starter } = planMovedEmployments(plan, weeks.slice(1));
  const moved = [leaver, starter];
  const staff = plan.people
    .filter(({ role }) => role === 'employee')
    .map((person) => withMovedEmployment(person, moved));
  const byId = new Map(staff.map((person) => [person.id, person]));
  const scheduleOf = createScheduleOf(plan.people);

  /** Some of each kind, who look at their own figures. */
  const askers = [
    ...kind(({ workingPatterns }) => workingPatterns.length === 0, 3),
    ...kind(({ workingPatterns: [one] }) => one?.weeks === 1 && !one.isIrregular, 4),
    ...kind(({ workingPatterns: [one] }) => (one?.weeks ?? 0) > 1, 3),
    ...kind(({ workStartTime, workEndTime }) => workEndTime < workStartTime, 2),
    ...kind(({ workingPatterns: [one] }) => one?.isIrregular ?? false, 2),
    ...kind(({ workingPatterns }) => workingPatterns.length > 1, 2),
  ];
  /** The askers, and the person with the moved first day. */
  const viewers = [...askers, withMovedEmployment(starter.person, moved)];

  function kind(isKind: (person: Person) => boolean, count: number): Person[] {
    const isHere = ({ id, employment }: Person) =>
      isEmployedOn(employment, plan.today) && moved.every(({ person }) => person.id !== id);
    const found = staff.filter((person) => isHere(person) && isKind(person)).slice(0, count);
    if (found.length < count) throw new Error('The demo lacks a kind of people');
    return found;
  }

  let admin: RestClient;
  let portalUrl = '';
  beforeAll(async () => {
    const webApp = await buildWebApp(() => {}, AbortSignal.timeout(600_000));
    const { url } = await startFilledPortal(undefined, options, webApp);
    admin = await signIn(url, plan.people[0] as Person);
    portalUrl = url;
    await moveEmployments(admin, moved, plan);
  }, 1_200_000);

  async function signIn(url: string, person: Person): Promise<RestClient> {
    const client = restClient(url);
    const { username, password, securityAnswer } = person;
    await client.post('/api/login', { username, password, securityAnswer });
    return { ...client, get: (path) => retryWhileLimited(() => client.get(path)) };
  }

  function csv(path: string): Promise<ReportRow[]> {
    return retryWhileLimited(async () => {
      const response = await fetch(new URL(path, portalUrl), {
        headers: { cookie: admin.cookie() },
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${text}`);
      return parse(text, { bom: true, columns: true });
    });
  }

  const recordsOf = (day: string) =>
    admin.get<DailyRecord[]>(`/api/admin/daily-records/${day}?limit=1000`);
  describe.each(weeks)('in the week of %s', (monday) => {
    const days = eachDay(monday, addDays(monday, 6));
    let records: DailyRecord[];
    let hours: HoursSummary;
    let report: Map<string, ReportRow>;
    beforeAll(async () => {
      records = (await Promise.all(days.map(recordsOf))).flat();
      hours = await admin.get(`/api/admin/hours-summary?day=${monday}`);
      const rows = await csv(`/api/admin/export/weekly-report?startDate=${monday}`);
      report = new Map(rows.map((row) => [row['Staff Member'] ?? '', row]));
    }, 120_000);

    test('everybody has records of the days of their employment, and of no other', () => {
      for (const day of days) {
        const recorded = new Set(
          records.filter(({ recordDate }) => recordDate === day).map(({ userId }) => userId),
        );
        const employed = staff.filter(({ employment }) => isEmployedOn(employment, day));
        expect([...recorded].sort()).toEqual(employed.map(({ id }) => id).sort());
      }
    });

    test('records know working days and leave by the pattern of their day', () => {
      const off = new Map(
        daysOff(plan.leave, scheduleOf).map(({ userId, date }) => [`${userId} ${date}`, true]),
      );
      for (const { userId, recordDate, ...record } of records) {
        const isWorking = isWorkingDay(recordDate, scheduleOf(userId));
        expect(record.isWorkingDay).toBe(isWorking);
        const isOff = record.onAnnualLeave || record.onSickLeave || record.onCompassionateLeave;
        if (isWorking) expect(isOff).toBe(off.has(`${userId} ${recordDate}`));
      }
    });

    test('each day counts what its records say', async () => {
      const counts = await admin.get<DayCounts[]>(
        `/api/admin/records-by-day?startDate=${days[0]}&endDate=${days[6]}`,
      );
      expect(counts.map(({ date }) => date)).toEqual(days);
      for (const day of counts) {
        const own = records.filter(({ recordDate }) => recordDate === day.date);
        const people = [...Map.groupBy(own, ({ userId }) => userId).values()];
        const statuses = people.map(([first]) => recordStatus(first as DailyRecord));
        const count = (status: string) => statuses.filter((one) => one === status).length;
        expect(day).toMatchObject({
          records: own.length,
          people: people.length,
          sick: count('sick'),
          annual: count('annual'),
          compassionate: count('compassionate'),
          present: count('present'),
          absent: count('absent'),
          dayOff: count('day-off'),
          totalHours: decimalHours(minutesOf(own)),
        });
        const ofDay = hours.dailyBreakdown.find(({ date }) => date === day.date);
        expect(ofDay?.totalMinutes).toBe(minutesOf(own));
      }
    });

    test('the hours page, the records and the weekly report have the same hours of everybody', () => {
      const recorded = Map.groupBy(records, ({ userId }) => userId);
      expect(hours.weekTotal.totalMinutes).toBe(minutesOf(records));
      const listed = hours.staffDetails.map(({ userId }) => userId);
      expect(listed.sort()).toEqual([...recorded.keys()].sort());
      for (const { userId, totalMinutes, sessionsCount } of hours.staffDetails) {
        const own = recorded.get(userId) ?? [];
        expect(totalMinutes).toBe(minutesOf(own));
        const row = report.get(nameOf(byId.get(userId) as Person));
        expect(Number(row?.['Total Hours'])).toBe(decimalHours(totalMinutes));
        expect(sessionsCount).toBe(own.filter(({ wasPresent }) => wasPresent).length);
        expect(Number(row?.Sessions)).toBe(sessionsCount);
        expect(Number(row?.['Late Arrivals'])).toBe(own.filter(({ isLate }) => isLate).length);
      }
      expect(report.size).toBe(recorded.size);
    });

    test('the figures of a team are those of its members', async () => {
      for (const { id: teamId, name: teamName } of plan.teams) {
        const isMember = (userId: string) =>
          isMemberDuring(byId.get(userId)?.teamMemberships ?? [], teamId, {
            start: monday,
            end: days[6] ?? monday,
          });
        const ofTeam = `teamId=${teamId}`;
        const team = await admin.get<HoursSummary>(
          `/api/admin/hours-summary?day=${monday}&${ofTeam}`,
        );
        const members = hours.staffDetails.filter(({ userId }) => isMember(userId));
        expect(team.staffDetails).toEqual(members);
        expect(team.weekTotal.totalMinutes).toBe(sum(members.map((one) => one.totalMinutes)));

        const listed = await admin.get<DailyRecord[]>(
          `/api/admin/daily-records/week/${monday}?${ofTeam}&limit=1000`,
        );
        const wanted = records.filter(
          ({ userId, recordDate }) =>
            teamOn(byId.get(userId)?.teamMemberships ?? [], recordDate) === teamId,
        );
        const ids = (list: readonly DailyRecord[]) => list.map(({ id }) => id).sort();
        expect(ids(listed)).toEqual(ids(wanted));
        const counts = await admin.get<DayCounts[]>(
          `/api/admin/records-by-day?startDate=${monday}&endDate=${days[6]}&${ofTeam}`,
        );
        expect(sum(counts.map((day) => day.records))).toBe(listed.length);

        const rows = await csv(`/api/admin/export/weekly-report?startDate=${monday}&${ofTeam}`);
        for (const { Team } of rows) expect(Team?.split(', ')).toContain(teamName);
        const recorded = new Set(records.map(({ userId }) => userId).filter(isMember));
        expect(rows.map((row) => row['Staff Member']).sort()).toEqual(
          [...recorded].map((userId) => nameOf(byId.get(userId) as Person)).sort(),
        );
      }
    }, 120_000);

    test('late arrivals are as many in the list, the records and the report', async () => {
      const late = await admin.get<unknown[]>(`/api/admin/late-arrivals-details?day=${monday}`);
      expect(late).toHaveLength(records.filter(({ isLate }) => isLate).length);
      expect(late).toHaveLength(
        sum([...report.values()].map((row) => Number(row['Late Arrivals']))),
      );
    });

    test('people see the same of themselves: worked, due, late and days off', async () => {
      const week = { start: monday, end: addDays(monday, 6) };
      const employed = viewers.filter(({ employment }) => isEmployedDuring(employment, week));
      for (const person of employed) {
        const client = await ownClient(person);
        const own = await client.get<OwnWeek>(`/api/time-entries/weekly-stats?day=${monday}`);
        const row = report.get(nameOf(person));
        expect([nameOf(person), decimalHours(own.totalMinutes)]).toEqual([
          nameOf(person),
          Number(row?.['Total Hours']),
        ]);
        expect(decimalHours(own.dueMinutes)).toBe(Number(row?.['Due Hours']));
        // Nothing is due in a week of irregular hours, so there is no difference.
        const isIrregular = days
          .filter((day) => isEmployedOn(person.employment, day))
          .every((day) => isIrregularDay(day, scheduleOf(person.id)));
        const difference = isIrregular ? 0 : decimalHours(own.totalMinutes - own.dueMinutes);
        expect(difference).toBe(Number(row?.Difference));
        expect(row?.['Due Hours'] === '').toBe(isIrregular);
        expect(own.lateCount).toBe(Number(row?.['Late Arrivals']));
        expect(own.daysWorked).toBe(Number(row?.['Days Worked']));
        for (const day of own.days) {
          const [record] = records.filter(
            ({ userId, recordDate }) => userId === person.id && recordDate === day.date,
          );
          expect(day.isWorkingDay).toBe(record?.isWorkingDay ?? false);
        }
      }
    }, 180_000);

    test('the report has the leave that was booked', () => {
      const annual = daysOff(
        plan.leave.filter(({ leaveType }) => leaveType === 'annual'),
        scheduleOf,
      ).filter(({ date }) => days.includes(date));
      const booked = Map.groupBy(annual, ({ userId }) => userId);
      for (const { userId } of hours.staffDetails) {
        const person = byId.get(userId) as Person;
        const own = (booked.get(userId) ?? []).filter(({ date }) =>
          isEmployedOn(person.employment, date),
        );
        const taken = sum(own.map(({ portion }) => (portion === 'full' ? 1 : 0.5)));
        expect(Number(report.get(nameOf(person))?.['Annual Leave Days'])).toBe(taken);
      }
    });

    test('the report has the working days of sickness', () => {
      for (const { userId } of hours.staffDetails) {
        const sick = new Set(
          records
            .filter((record) => record.userId === userId && record.onSickLeave)
            .map(({ recordDate }) => recordDate),
        );
        const name = nameOf(byId.get(userId) as Person);
        const counted = [...sick].filter((day) => isSicknessDay(day, scheduleOf(userId))).length;
        expect([name, Number(report.get(name)?.['Sick Days'])]).toEqual([name, counted]);
      }
    });
  });

  const clients = new Map<string, RestClient>();
  async function ownClient(person: Person): Promise<RestClient> {
    const known = clients.get(person.id);
    if (known) return known;
    const client = await signIn(portalUrl, person);
    clients.set(person.id, client);
    return client;
  }

  test('balances, ledgers and what people see themselves agree', async () => {
    const balances = await admin.get<
      { userId: string; total: number; used: number; remaining: number; pending: number }[]
    >('/api/admin/leave-balances');
    expect(balances.length).toBeGreaterThan(staff.length * 0.75);
    for (const { userId, total, used, remaining, pending } of balances) {
      const ledger = await admin.get<{
        remaining: number;
        pending: number;
        lines: { kind: string; days: number }[];
      }>(`/api/leave-ledger?userId=${userId}`);
      const daysOfKinds = (...kinds: string[]) =>
        sum(ledger.lines.filter(({ kind }) => kinds.includes(kind)).map(({ days }) => days));
      expect(ledger).toMatchObject({ remaining, pending });
      expect(daysOfKinds('entitlement', 'accrued', 'carry-over', 'expired')).toBeCloseTo(total, 6);
      expect(-daysOfKinds('taken', 'given-back')).toBeCloseTo(used, 6);
      expect(-daysOfKinds('pending')).toBeCloseTo(pending, 6);
    }
    for (const person of viewers) {
      const own = await (await ownClient(person)).get<object>('/api/leave-balance');
      const { userId: _, ...shown } = balances.find(({ userId }) => userId === person.id) ?? {};
      expect(own).toMatchObject(shown);
    }
  }, 180_000);

  test('leave with irregular hours accrues from the hours of the records', async () => {
    const irregular = viewers.filter(({ workingPatterns: [one] }) => one?.isIrregular);
    for (const { id } of irregular) {
      const path = `/api/admin/daily-records/range?workerId=${id}&limit=1000`;
      const records = await admin.get<DailyRecord[]>(
        `${path}&startDate=${plan.from}&endDate=${plan.today}`,
      );
      const ofMonth = Map.groupBy(
        records.filter(({ recordDate }) => isIrregularDay(recordDate, scheduleOf(id))),
        ({ recordDate }) => recordDate.slice(0, 7),
      );
      // Attendance recalculates the months after the first day was moved, and leave hears of it.
      await eventually(async () => {
        const { leaveYearStart, lines } = await admin.get<{
          leaveYearStart: string;
          lines: { kind: string; startDate: string | null; hoursWorked: number | null }[];
        }>(`/api/leave-ledger?userId=${id}`);
        const accrued = lines
          .filter(({ kind, hoursWorked }) => kind === 'accrued' && hoursWorked)
          .map(({ startDate, hoursWorked }) => [startDate?.slice(0, 7), hoursWorked]);
        const worked = [...ofMonth]
          .filter(([month]) => month >= leaveYearStart.slice(0, 7))
          .filter(([month]) => month < plan.today.slice(0, 7))
          .map(([month, own]) => [month, decimalHours(minutesOf(own))])
          .filter(([, hours]) => hours !== 0);
        expect(accrued.sort()).toEqual(worked.sort());
      });
    }
  }, 120_000);

  itNightly(
    'the page of a person has the hours of the weekly reports',
    async () => {
      const start = addDays(weekOf(addDays(plan.today, -1)).start, -7 * 12);
      const mondays = Array.from({ length: 12 }, (_, index) => addDays(start, 7 * index));
      const reports: ReportRow[][] = [];
      for (const monday of mondays) {
        reports.push(await csv(`/api/admin/export/weekly-report?startDate=${monday}`));
      }
      const executablePath = await findBrowser();
      const browser = await chromium.launch({
        executablePath,
        args: ['--no-sandbox', '--disable-gpu'],
      });
      registerCleanUp(() => browser.close());
      const context = await browser.newContext({ baseURL: portalUrl });
      const [name = '', value = ''] = admin.cookie().split('=');
      await context.addCookies([{ name, value, url: portalUrl }]);
      const page = await context.newPage();
      for (const person of viewers) {
        await page.goto(`/admin/people/${person.id}`);
        const weeks = page.getByRole('region', { name: 'Hours against hours due' });
        const rows = weeks.getByRole('row');
        await weeks.getByText('Worked').first().waitFor({ state: 'attached' });
        // Without the current week, and since the week of their first day.
        const shown = (await rows.allTextContents()).slice(1, -1).map(hoursInText);
        const reported = reports.map((report) => {
          const row = report.find((one) => one['Staff Member'] === nameOf(person));
          return [Number(row?.['Total Hours'] ?? 0), Number(row?.['Due Hours'] ?? 0)];
        });
        const before = Array.from({ length: mondays.length - shown.length }, () => [0, 0]);
        expect([nameOf(person), ...before, ...shown]).toEqual([nameOf(person), ...reported]);
      }
    },
    300_000,
  );

  test('the overview counts what the pages behind it list', async () => {
    type User = { user: { id: string } | null };
    const [stats, hours, late, online, annual, sick, pending, pendingSick] = await Promise.all([
      admin.get<Record<string, number>>('/api/admin/stats'),
      admin.get<HoursSummary>('/api/admin/hours-summary'),
      admin.get<unknown[]>('/api/admin/late-arrivals-details'),
      admin.get<unknown[]>('/api/admin/staff-online-details'),
      admin.get<User[]>('/api/admin/annual-leave-today'),
      admin.get<User[]>('/api/admin/sick-leave-today'),
      admin.get<unknown[]>('/api/admin/pending-leave-details'),
      admin.get<unknown[]>('/api/admin/pending-sick-leave'),
    ]);
    const people = (list: User[]) => new Set(list.map(({ user }) => user?.id)).size;
    expect(stats).toMatchObject({
      totalHours: hours.weekTotal.totalHours,
      lateArrivals: late.length,
      staffOnline: online.length,
      staffOnLeaveToday: people(annual),
      staffOnSickLeaveToday: people(sick),
      pendingLeaveRequests: pending.length + pendingSick.length,
    });
  });

  test('the exported records of a month are its records', async () => {
    const month = addDays(`${plan.today.slice(0, 7)}-01`, -1).slice(0, 7);
    const days = eachDay(`${month}-01`, addDays(`${plan.today.slice(0, 7)}-01`, -1));
    const [first, last] = [days[0], days.at(-1)];
    const records = (await Promise.all(days.map(recordsOf))).flat();
    const rows = await csv(`/api/admin/export/daily-records?startDate=${first}&endDate=${last}`);
    expect(rows).toHaveLength(records.length);
    const statuses = (list: readonly string[]) =>
      [...Map.groupBy(list, (one) => one)].map(([one, all]) => `${one} ${all.length}`).sort();
    const labelOf = (record: DailyRecord) => recordStatusLabels[recordStatus(record)];
    expect(statuses(rows.map(({ Status }) => Status ?? ''))).toEqual(
      statuses(records.map(labelOf)),
    );
  });
}
