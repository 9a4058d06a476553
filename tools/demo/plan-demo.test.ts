import { createHash } from 'node:crypto';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { eachDay, londonDay, weekday } from '@portal/kernel/london';
import { isLeaveDay, isWorkingDay } from '@portal/kernel/working-pattern';
import { itNightly } from '@portal/testing/it-nightly';
import { expect, test } from 'vitest';
import { createScheduleOf, daysAway, daysOff } from './days-off.ts';
import { leaveYearStart } from './leave-ledger.ts';
import { planDemo } from './plan-demo.ts';
import type { Leave, Person } from './plan-types.ts';

// The services themselves hold a plan against their rules (demo.long.test.ts); this looks at what they
// would not refuse, and at what a demo is for.

const now = new Date('2026-11-18T10:30:00Z');
const seed = 'a test';
const plan = planDemo({ seed, now });
const scheduleOf = createScheduleOf(plan.people);
const staff = plan.people.filter(({ role }) => role === 'employee');

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

itNightly('the same seed and instant give the same plan, another seed a different one', () => {
  expect(digest(planDemo({ seed, now }))).toBe(digest(plan));
  expect(digest(planDemo({ seed: 'another', now }))).not.toBe(digest(plan));
});

test('a plan made later on the same day has the same past', () => {
  const evening = planDemo({ seed, now: new Date('2026-11-18T19:00:00Z') });
  expect(evening.people).toEqual(plan.people);
  const ended = plan.shifts.filter(({ clockOut }) => clockOut);
  const byId = new Map(evening.shifts.map((shift) => [shift.id, shift]));
  expect(ended.map(({ id }) => byId.get(id))).toEqual(ended);
  const requestedIds = new Set(evening.leave.map(({ id }) => id));
  expect(plan.leave.filter(({ id }) => !requestedIds.has(id))).toEqual([]);
});

test('has 60 people with unique usernames, three of them administrators', () => {
  expect(plan.people).toHaveLength(60);
  expect(plan.people.map(({ role }) => role).slice(0, 4)).toEqual([
    'master-admin',
    'admin',
    'admin',
    'employee',
  ]);
  expect(new Set(plan.people.map(({ username }) => username)).size).toBe(60);
  expect(plan.people.every(({ username }) => /^[a-z]{3,}\.\d{4,5}$/.test(username))).toBe(true);
});

test('covers two years, with weekends and nights', () => {
  expect(plan.from).toBe('2024-11-18');
  expect(plan.shifts.length).toBeGreaterThan(18_000);
  const days = new Set(plan.shifts.map(({ clockIn }) => londonDay(new Date(clockIn))));
  expect(days.size).toBeGreaterThan(725);
  const atWeekends = plan.shifts.filter(({ clockIn }) => weekday(londonDay(new Date(clockIn))) > 5);
  expect(atWeekends.length / plan.shifts.length).toBeGreaterThan(0.05);
  const overnight = plan.shifts.filter(
    ({ clockIn, clockOut }) =>
      clockOut && londonDay(new Date(clockIn)) < londonDay(new Date(clockOut)),
  );
  expect(overnight.length).toBeGreaterThan(1_000);
});

test('nobody has overlapping shifts, or shifts before their account or in the future', () => {
  for (const { id, createdAt } of staff) {
    let free = Date.parse(createdAt);
    for (const { clockIn, clockOut } of plan.shifts.filter(({ userId }) => userId === id)) {
      expect(Date.parse(clockIn)).toBeGreaterThan(free);
      free = Date.parse(clockOut ?? clockIn);
      expect(free).toBeLessThanOrEqual(now.getTime());
      if (clockOut) expect(free).toBeGreaterThan(Date.parse(clockIn));
    }
  }
});

test('some are at work now, some forgot to clock out, and some were late', () => {
  const open = plan.shifts.filter(({ clockOut }) => !clockOut);
  const today = open.filter(({ clockIn }) => now.getTime() - Date.parse(clockIn) < 16 * 3_600_000);
  expect(today.length).toBeGreaterThan(15);
  expect(open.length - today.length).toBeGreaterThan(50);
  const outcomes = new Set(plan.corrections.map(({ decided }) => decided?.decision ?? 'waits'));
  expect(outcomes).toEqual(new Set(['accepted', 'changed', 'declined', 'waits']));
});

test('nobody works on a day of leave', () => {
  const away = daysAway(plan.leave);
  for (const { userId, clockIn } of plan.shifts) {
    expect(away.get(userId)?.has(londonDay(new Date(clockIn))) ?? false).toBe(false);
  }
});

test('has leave of every type and status, including half days', () => {
  const ends = new Set(
    plan.leave.map(({ leaveType, steps }) => `${leaveType} ${steps.at(-1)?.what ?? 'waits'}`),
  );
  for (const end of ['approved', 'denied', 'cancelled', 'day-cancelled', 'waits']) {
    expect(ends).toContain(`annual ${end}`);
  }
  for (const end of ['sick approved', 'sick waits', 'compassionate approved']) {
    expect(ends).toContain(end);
  }
  expect(plan.leave.filter(({ half }) => half).length).toBeGreaterThan(20);
});

test('nobody requests a day twice, or more than the entitlement of a leave year', () => {
  const spent = new Map<string, number>();
  const taken = new Set<string>();
  for (const { userId, leaveType, startDate, endDate, half } of plan.leave) {
    for (const day of eachDay(startDate, endDate)) {
      expect(taken.has(`${userId} ${day}`)).toBe(false);
      taken.add(`${userId} ${day}`);
      if (leaveType !== 'annual' || !isLeaveDay(day, scheduleOf(userId))) continue;
      const key = `${userId} ${leaveYearOf(day, leaveYearStart).start}`;
      spent.set(key, (spent.get(key) ?? 0) + (half ? 0.5 : 1));
    }
  }
  for (const { id, annualLeaveEntitlement } of staff) {
    for (const [key, days] of spent) {
      if (key.startsWith(id)) expect(days).toBeLessThanOrEqual(annualLeaveEntitlement);
    }
  }
});

test('partners are never on leave together, and steps are in order', () => {
  const annual = plan.leave.filter(({ leaveType }) => leaveType === 'annual');
  const off = Map.groupBy(daysOff(annual, scheduleOf), ({ userId }) => userId);
  expect(plan.partnerships.length).toBeGreaterThan(5);
  for (const { partners } of plan.partnerships) {
    const days = partners.flatMap((id) => off.get(id)?.map(({ date }) => date) ?? []);
    expect(new Set(days).size).toBe(days.length);
  }
  expect(plan.leave.every(isInOrder)).toBe(true);
});

function isInOrder({ requestedAt, steps }: Leave): boolean {
  const times = [requestedAt, ...steps.map(({ at }) => at)];
  return times.every((at, place) => at <= now.toISOString() && at >= (times[place - 1] ?? ''));
}

test('staff and HR exchange messages, some of them unread', () => {
  const toHr = plan.messages.filter(({ toUserId }) => toUserId === null);
  const toStaff = plan.messages.filter(({ toUserId }) => toUserId !== null);
  expect(Math.min(toHr.length, toStaff.length)).toBeGreaterThan(200);
  expect(toHr.filter(({ readBy }) => readBy.length === 0).length).toBeGreaterThanOrEqual(3);
  expect(toStaff.filter(({ readBy }) => readBy.length === 0).length).toBeGreaterThan(10);
});

test('has part-timers, rotas, nights, bank staff and changes, who work on their days', () => {
  const patterns = staff.map(({ workingPatterns }) => workingPatterns);
  const current = patterns.flatMap((all) => all.at(-1) ?? []);
  const isOvernight = ({ start, end }: { start: string; end: string }) => end < start;
  const counts = {
    standard: patterns.filter((all) => all.length === 0).length,
    partTime: current.filter(({ weeks, shifts }) => weeks === 1 && shifts.length < 5).length,
    rota: current.filter(({ weeks }) => weeks > 1).length,
    nights: current.filter(({ shifts }) => shifts.some(isOvernight)).length,
    irregular: current.filter(({ isIrregular }) => isIrregular).length,
    changed: patterns.filter((all) => all.length > 1).length,
  };
  for (const [kind, count] of Object.entries(counts))
    expect([kind, count > 0]).toEqual([kind, true]);
  const fixed = staff.filter(({ workingPatterns: all }) => !all.some((one) => one.isIrregular));
  const ids = new Set(fixed.map(({ id }) => id));
  for (const { userId, clockIn } of plan.shifts) {
    if (!ids.has(userId)) continue;
    // With leave in its first half, a night begins after midnight.
    const day = londonDay(new Date(Date.parse(clockIn) - 4 * 3_600_000));
    expect(isWorkingDay(day, scheduleOf(userId))).toBe(true);
  }
});

test('staff with irregular hours take annual leave in hours, and others in days', () => {
  const isIrregular = ({ workingPatterns }: Person) =>
    workingPatterns.some((pattern) => pattern.isIrregular);
  const irregular = new Set(staff.filter(isIrregular).map(({ id }) => id));
  const annual = plan.leave.filter(({ leaveType }) => leaveType === 'annual');
  expect(annual.filter(({ userId }) => irregular.has(userId)).length).toBeGreaterThan(0);
  for (const { userId, hours, half } of annual) {
    expect(hours !== undefined).toBe(irregular.has(userId));
    if (hours !== undefined) expect([hours % 8, half]).toEqual([0, null]);
  }
});
