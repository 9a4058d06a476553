import type { Team } from '@portal/contracts/identity/team';
import type { User } from '@portal/contracts/identity/user';
import type { DailyRecord } from '@portal/contracts/records/daily-record';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { addDays, londonDay } from '@portal/kernel/london';
import { isWorkingDay } from '@portal/kernel/working-pattern';
import { expect, test } from 'vitest';
import { type RestClient, restClient } from '../bench/rest-client.ts';
import { createScheduleOf, daysOff } from './days-off.ts';
import { leaveYearStart } from './leave-ledger.ts';
import { finalTimes } from './plan-corrections.ts';
import { smallDemo, startFilledPortal } from './testing/small-demo.ts';

// A small organisation on real servers: what the services say agrees with the plan.

const limit = 600_000;
const plan = smallDemo;

async function signedIn(url: string, role: string): Promise<RestClient> {
  const person = plan.people.find((one) => one.role === role);
  const { username, password, securityAnswer } = person ?? {};
  const client = restClient(url);
  await client.post('/api/login', { username, password, securityAnswer });
  return client;
}

test(
  'hours, balances, messages and records match the plan',
  async () => {
    const portal = await startFilledPortal();
    const admin = await signedIn(portal.url, 'master-admin');
    const users = await admin.get<User[]>('/api/users');
    const teamsOf = ({ id, teamMemberships }: Pick<User, 'id' | 'teamMemberships'>) =>
      JSON.stringify([id, teamMemberships]);
    expect(users.map(teamsOf).sort()).toEqual(plan.people.map(teamsOf).sort());
    const teams = await admin.get<Team[]>('/api/admin/teams');
    const names = ({ id, name }: Team) => `${id} ${name}`;
    expect(teams.map(names).sort()).toEqual(plan.teams.map(names).sort());

    const yesterday = addDays(plan.today, -1);
    const records = await admin.get<DailyRecord[]>(
      `/api/admin/daily-records/range?startDate=${plan.from}&endDate=${yesterday}`,
    );
    const present = records.filter(({ wasPresent }) => wasPresent);
    expect(present.map(timesOf).sort()).toEqual(workedBefore(plan.today).sort());
    expect(absences(records)).toEqual(plannedAbsences(plan.today));

    const balances = await admin.get<{ userId: string; remaining: number }[]>(
      '/api/admin/leave-balances',
    );
    expect(new Map(balances.map(({ userId, remaining }) => [userId, remaining]))).toEqual(
      remainingDays(),
    );

    const createEmployee = await signedIn(portal.url, 'employee');
    const [first] = plan.people.filter(({ role }) => role === 'employee');
    const received =
      await createEmployee.get<{ id: string; isRead: boolean }[]>('/api/messages/received');
    const planned = plan.messages.filter(({ toUserId }) => toUserId === first?.id);
    expect(received.map(({ id, isRead }) => `${id} ${isRead}`).sort()).toEqual(
      planned.map(({ id, readBy }) => `${id} ${readBy.length > 0}`).sort(),
    );
  },
  limit,
);

function timesOf({ userId, clockInTime, clockOutTime }: DailyRecord): string {
  return `${userId} ${clockInTime} ${clockOutTime}`;
}

function workedBefore(today: string): string[] {
  return plan.shifts
    .map((shift) => ({ userId: shift.userId, ...finalTimes(shift, plan.corrections) }))
    .filter(({ clockIn }) => londonDay(new Date(clockIn)) < today)
    .map(({ userId, clockIn, clockOut }) => `${userId} ${clockIn} ${clockOut}`);
}

/** Days of leave that take a working day, as records and plan tell them. */
function absences(records: readonly DailyRecord[]): string[] {
  const days = records.flatMap(({ userId, recordDate, ...flags }) => {
    const kinds = [flags.onAnnualLeave, flags.onSickLeave, flags.onCompassionateLeave];
    return flags.isWorkingDay && kinds.includes(true) ? `${userId} ${recordDate}` : [];
  });
  return [...new Set(days)].sort();
}

function plannedAbsences(today: string): string[] {
  const scheduleOf = createScheduleOf(plan.people);
  return daysOff(plan.leave, scheduleOf)
    .filter(({ userId, date }) => date < today && isWorkingDay(date, scheduleOf(userId)))
    .map(({ userId, date }) => `${userId} ${date}`)
    .sort();
}

function remainingDays(): Map<string, number> {
  const year = leaveYearOf(plan.today, leaveYearStart);
  const annual = plan.leave.filter(({ leaveType }) => leaveType === 'annual');
  const taken = daysOff(annual, createScheduleOf(plan.people)).filter(
    ({ date }) => date >= year.start && date <= year.end,
  );
  const employees = plan.people.filter(({ role }) => role === 'employee');
  return new Map(
    employees.map(({ id, annualLeaveEntitlement }) => {
      const own = taken.filter(({ userId }) => userId === id);
      const used = own.reduce((sum, { portion }) => sum + (portion === 'full' ? 1 : 0.5), 0);
      return [id, annualLeaveEntitlement - used];
    }),
  );
}
