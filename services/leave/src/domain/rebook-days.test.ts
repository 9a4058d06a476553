import { englandAndWales } from '@portal/kernel/bank-holidays';
import { unlimitedEmployment } from '@portal/kernel/employment';
import { addDays, eachDay } from '@portal/kernel/london';
import type { WorkingPattern } from '@portal/kernel/working-pattern';
import { buildPattern } from '@portal/testing/build-pattern';
import { pick, seededRandom } from '@portal/testing/seeded-random';
import { describe, expect, it } from 'vitest';
import { annualLeave, validationContext } from '../../testing/leave-requests.ts';
import { restoreDayIfValid } from './approve-leave.ts';
import { calculateBalance, type Entitlement } from './balance.ts';
import { moveLeave } from './leave-dates.ts';
import { cancelDay } from './leave-day-changes.ts';
import { bookedHours } from './leave-hours.ts';
import { buildLeaveLedger } from './leave-ledger.ts';
import {
  bookedDays,
  coversDay,
  type LeaveDay,
  type LeaveRequest,
  withoutUnneededDays,
  workingDaysOf,
} from './leave-request.ts';
import { rebookLeave } from './rebook-days.ts';
import { type LeavePeriod, requestedDays } from './requested-days.ts';

const year = { start: '2026-04-06', end: '2027-04-05' };
const now = new Date('2026-07-15T10:00:00Z');
const entitlement: Entitlement = {
  annualLeaveEntitlement: 25,
  carryOverDays: 0,
  carryOverYear: null,
};
const irregular = [buildPattern('2020-01-06', [])];
const threeDays = [buildPattern('2020-01-06', [[1, 2, 3]], { start: '08:00', end: '14:30' })];
const fourDays = [buildPattern('2020-01-06', [[1, 2, 3, 4]])];
const fortnight = { startDate: '2026-08-03', endDate: '2026-08-12' };
const weekend = { startDate: '2026-08-01', endDate: '2026-08-03' };

type Patterns = readonly WorkingPattern[];

function leave(period: LeavePeriod, patterns: Patterns, more: Partial<LeaveRequest> = {}) {
  const days = requestedDays(period, { patterns });
  if (!days.ok) throw new Error(days.failure.message);
  return annualLeave(period.startDate, period.endDate, {
    status: 'approved',
    days: days.value,
    ...more,
  });
}

function changes(requests: readonly LeaveRequest[], before: Patterns, after: Patterns) {
  const context = { employment: unlimitedEmployment, calendar: englandAndWales, now };
  return rebookLeave(requests, { change: { before, after }, ...context });
}

/** A request after its person's patterns were each of some lists, one after the other. */
function rebook(leaveRequest: LeaveRequest, ...lists: Patterns[]): LeaveRequest {
  return lists.slice(1).reduce((current, after, index) => {
    const [changed] = changes([current], lists[index] ?? [], after);
    return changed?.leaveRequest ?? current;
  }, leaveRequest);
}

const datesOf = ({ days }: LeaveRequest) => days.map(({ date }) => date.slice(8));

/** Everything about a request that depends on the patterns: its days and hours, what it costs, and absences. */
function effectsOf(leaveRequest: LeaveRequest, patterns: Patterns) {
  const schedule = { patterns, calendar: englandAndWales };
  const { days, startDate, endDate } = leaveRequest;
  const approved = { ...leaveRequest, status: 'approved' } as const;
  const datesOfDays = (some: readonly LeaveDay[]) =>
    some.map(({ date, portion, status }) => [date, portion, status]);
  return {
    stored: datesOfDays(days),
    shown: datesOfDays(withoutUnneededDays(days, schedule)),
    daysRequested: workingDaysOf(days, schedule),
    daysBooked: workingDaysOf(bookedDays(leaveRequest), schedule),
    hoursBooked: bookedHours(leaveRequest, schedule),
    balance: calculateBalance(entitlement, [leaveRequest], year, schedule),
    ledger: buildLeaveLedger(entitlement, [approved], year, { schedule, asOf: '2026-07-15' }),
    absent: eachDay(startDate, endDate).filter((date) => coversDay(approved, date, schedule)),
  };
}

describe('irregular hours', () => {
  it('give booked days the hours of their former shift, which they keep', () => {
    const before = leave(fortnight, threeDays);
    const [rebooked] = changes([before], threeDays, irregular);
    expect(rebooked).toMatchObject({ added: [] });
    expect(rebooked?.leaveRequest.days.map(({ date, hours }) => [date, hours])).toEqual(
      before.days.map(({ date }) => [date, 6.5]),
    );
    expect(before.days).toHaveLength(6);
    const back = rebook(before, threeDays, irregular, threeDays);
    expect(effectsOf(back, threeDays)).toEqual(effectsOf(before, threeDays));
    expect(bookedHours(rebook(back, threeDays, fourDays, irregular), { patterns: irregular })).toBe(
      6 * 6.5,
    );
  });

  it('give 8 hours to days without a known shift', () => {
    const before = leave({ startDate: '2026-08-03', endDate: '2026-08-04' }, []);
    expect(rebook(before, [], irregular).days.map(({ hours }) => hours)).toEqual([8, 8]);
  });

  it('keep the hours that were booked, whatever the patterns between', () => {
    const before = leave({ ...weekend, hours: 20 }, irregular);
    // Monday’s 6.65 hours, like those that were booked for it.
    const alike = [buildPattern('2020-01-06', [[1]], { start: '08:00', end: '14:39' })];
    expect(bookedHours(rebook(before, irregular, alike), { patterns: alike })).toBeNull();
    expect(rebook(before, irregular, alike, threeDays, irregular)).toEqual(before);
  });

  it('take nothing more where HR enters the same dates of fixed days', () => {
    const between = rebook(leave({ ...weekend, hours: 20 }, irregular), irregular, threeDays);
    const context = validationContext({ schedule: { patterns: threeDays } });
    const days = between.days.filter(({ date }) => date === '2026-08-03');
    const monday = { ...between, startDate: '2026-08-03', days };
    const moved = moveLeave(
      monday,
      { startDate: '2026-08-03', endDate: '2026-08-03' },
      context,
      '2026-07-01',
    );
    expect(moved).toMatchObject({ ok: false, failure: { issues: [{ path: ['startDate'] }] } });
  });

  it('leave out the days that a fixed pattern before them added', () => {
    const before = leave({ startDate: '2026-11-09', endDate: '2026-11-22' }, []);
    expect(before.days).toHaveLength(10);
    const hours = [buildPattern('2026-11-02', [])];
    const saturdays = [...hours, buildPattern('2026-11-10', [[1, 6]])];
    const first = rebook(before, [], hours);
    const [between] = changes([first], hours, saturdays);
    expect(between?.added).toEqual(['2026-11-14', '2026-11-21']);
    const [back] = changes([between?.leaveRequest ?? first], saturdays, hours);
    expect(back).toMatchObject({ added: [] });
    expect(back?.leaveRequest).toEqual(first);
  });
});

describe('the days that a changed pattern adds', () => {
  it('are those that were booked for irregular hours as well', () => {
    const between = rebook(leave(fortnight, threeDays), threeDays, irregular);
    const [rebooked] = changes([between], irregular, fourDays);
    expect(rebooked?.added).toEqual(['2026-08-06']);
    const after = rebooked?.leaveRequest ?? between;
    const { used } = calculateBalance(entitlement, [after], year, { patterns: fourDays });
    expect(used).toBe(7);
    expect(bookedHours(after, { patterns: fourDays })).toBeNull();
    const back = rebook(after, fourDays, irregular);
    expect(bookedHours(back, { patterns: irregular })).toBe(6 * 6.5);
  });

  it('are removed where they are no longer worked, and added once more', () => {
    const before = leave(fortnight, threeDays);
    const between = rebook(before, threeDays, fourDays);
    expect(datesOf(between)).toEqual(['03', '04', '05', '06', '10', '11', '12']);
    expect(rebook(between, fourDays, threeDays)).toEqual(before);
    expect(rebook(between, fourDays, threeDays, fourDays)).toEqual(between);
  });

  it('stay cancelled if HR cancelled them, and don’t show while they aren’t worked', () => {
    const between = rebook(leave(fortnight, threeDays), threeDays, fourDays);
    const cancelled = cancelDay(between, '2026-08-06');
    if (!cancelled.ok) throw new Error(cancelled.failure.message);
    for (const patterns of [threeDays, irregular]) {
      const other = rebook(cancelled.value, fourDays, patterns);
      const { shown, daysRequested } = effectsOf(other, patterns);
      expect([shown.length, daysRequested]).toEqual([6, 6]);
      expect(rebook(other, patterns, fourDays).days.map(({ status }) => status)).toEqual(
        cancelled.value.days.map(({ status }) => status),
      );
      const context = validationContext({ schedule: { patterns } });
      expect(restoreDayIfValid(other, '2026-08-06', context)).toMatchObject({
        failure: { code: 'NOT_FOUND' },
      });
    }
  });

  it('aren’t booked where other leave took them meanwhile', () => {
    const first = rebook(leave(fortnight, threeDays), threeDays, fourDays, irregular);
    const thursday = { startDate: '2026-08-06', endDate: '2026-08-06', hours: 5 };
    const changed = changes([first, leave(thursday, irregular)], irregular, fourDays);
    expect(changed).toEqual([]);
  });

  it.each([
    ['cancelled', '2026-01-05T09:00:00Z', 7],
    ['denied', '2026-07-15T09:55:00Z', 7],
    ['denied', '2026-07-15T09:54:59Z', 6],
  ] as const)('are those of %s leave that can take effect again', (status, decidedAt, count) => {
    const more = { status, decidedAt: new Date(decidedAt) };
    const before = leave(fortnight, threeDays, more);
    expect(rebook(before, threeDays, fourDays).days).toHaveLength(count);
  });
});

describe('changing a pattern', () => {
  const hours = [{}, { start: '22:00', end: '06:30', breakMinutes: 45 }, { end: '13:07' }];
  const weeks = [
    [],
    [],
    [[1, 2, 3, 4, 5]],
    [[1, 2, 3, 4, 5, 6, 7]],
    [
      [1, 2],
      [3, 6],
    ],
    [[7]],
  ];

  function randomPatterns(random: () => number): Patterns {
    const day = () => addDays('2026-04-06', Math.floor(random() * 60));
    const starts = Array.from({ length: Math.floor(random() * 4) }, day);
    return [...new Set(starts)]
      .sort()
      .map((from) => buildPattern(from, pick(random, weeks), pick(random, hours)));
  }

  /** Leave of up to a month under some patterns, with hours where it needs any; null on free days. */
  function randomLeave(random: () => number, patterns: Patterns): LeaveRequest | null {
    const startDate = addDays('2026-04-06', Math.floor(random() * 40));
    const period = { startDate, endDate: addDays(startDate, Math.floor(random() * 30)) };
    const [first, second] = [null, 1 + Math.floor(random() * 30)].map((amount) =>
      requestedDays({ ...period, hours: amount }, { patterns, calendar: englandAndWales }),
    );
    const days = first?.ok ? first : second;
    if (!days?.ok) return null;
    return annualLeave(period.startDate, period.endDate, { days: days.value });
  }

  it.each([2, 3, 4])('%i times, back to the first, changes nothing', (count) => {
    const seen = { requests: 0, inHours: 0, added: 0 };
    for (let seed = 1; seed <= 500; seed += 1) {
      const random = seededRandom(seed);
      const first = randomPatterns(random);
      const others = Array.from({ length: count - 1 }, () => randomPatterns(random));
      const before = randomLeave(random, first);
      if (!before) continue;
      const between = rebook(before, first, ...others);
      const back = rebook(between, others.at(-1) ?? first, first);
      expect(effectsOf(back, first), `seed ${seed}`).toEqual(effectsOf(before, first));
      seen.requests += 1;
      if (before.days.some((day) => typeof day.hours === 'number')) seen.inHours += 1;
      if (between.days.some(({ isAdded }) => isAdded)) seen.added += 1;
    }
    // Or it would prove nothing.
    for (const number of Object.values(seen)) expect(number).toBeGreaterThan(50);
  });

  it('has the same days whichever patterns applied before', () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const random = seededRandom(seed);
      const [first, between, last] = [0, 1, 2].map(() => randomPatterns(random)) as [
        Patterns,
        Patterns,
        Patterns,
      ];
      const before = randomLeave(random, first);
      if (!before) continue;
      const dates = datesOf(rebook(before, first, last));
      expect(datesOf(rebook(before, first, between, last)), `seed ${seed}`).toEqual(dates);
    }
  });
});
