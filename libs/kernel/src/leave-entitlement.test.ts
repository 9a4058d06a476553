import { buildPattern } from '@portal/testing/build-pattern';
import { pick, seededRandom } from '@portal/testing/seeded-random';
import { describe, expect, it } from 'vitest';
import { bankHolidays, isBankHoliday } from './bank-holidays.ts';
import { unlimitedEmployment } from './employment.ts';
import { accruedDays, type EntitlementBasis, proposeEntitlement } from './leave-entitlement.ts';
import { leaveYearOf } from './leave-year.ts';
import { addDays, eachDay, weekday } from './london.ts';
import { hoursOn, type WorkingPattern } from './working-pattern.ts';

const yearFrom = (year: number) => leaveYearOf(`${year}-04-06`, '04-06');
const onTop: EntitlementBasis = { days: 25, bankHolidays: 'on-top' };
const statutory: EntitlementBasis = { days: 28, bankHolidays: 'included' };

const propose = (
  {
    basis = onTop,
    patterns = [] as WorkingPattern[],
    firstDay = null as string | null,
    lastDay = null as string | null,
  },
  year = yearFrom(2026),
) => proposeEntitlement({ year, employment: { firstDay, lastDay }, schedule: { patterns }, basis });

describe('the entitlement that is proposed', () => {
  it('is the full one for Monday to Friday and the whole year', () => {
    // Nine bank holidays, which are free besides.
    expect(propose({})).toEqual({ days: 25, statutoryDays: 19, steps: ['25'] });
    expect(propose({ basis: statutory })).toEqual({
      days: 19,
      statutoryDays: 19,
      steps: ['5.6 × 5 = 28', '− 9 bank holidays on working days'],
    });
  });

  it('counts the employed days of all employments in the year, with each in a step', () => {
    const rehired = {
      firstDay: '2026-10-01',
      lastDay: null,
      earlierEmployments: [{ firstDay: '2020-01-01', lastDay: '2026-06-30' }],
    };
    const schedule = { patterns: [] };
    const year = yearFrom(2026);
    const proposal = proposeEntitlement({ year, employment: rehired, schedule, basis: onTop });
    expect(proposal).toMatchObject({
      days: 18.71,
      steps: ['to 30/06/2026: 25 × 86/365 = 5.9', 'from 01/10/2026: 25 × 187/365 = 12.81'],
    });
    // Coming back on the day after the last changes nothing.
    const atOnce = { ...rehired, firstDay: '2026-07-01' };
    expect(proposeEntitlement({ year, employment: atOnce, schedule, basis: onTop })).toEqual(
      propose({}),
    );
  });

  it('is 187/365 for a start on 1 October', () => {
    expect(propose({ firstDay: '2026-10-01' })).toMatchObject({
      days: 12.81,
      steps: ['from 01/10/2026: 25 × 187/365 = 12.81'],
    });
  });

  it('is in proportion until the last day, and in a leap year', () => {
    expect(propose({ lastDay: '2026-04-06' })).toMatchObject({
      days: 0.07,
      steps: ['to 06/04/2026: 25 × 1/365 = 0.07'],
    });
    const leap = {
      basis: { days: 366, bankHolidays: 'included' } as const,
      firstDay: '2028-04-05',
    };
    expect(propose(leap, yearFrom(2027))?.days).toBe(1);
  });

  it('of three days a week is 16.8 with the bank holidays', () => {
    // Wednesday to Friday: Good Friday, Christmas Day and New Year’s Day are free.
    const patterns = [buildPattern('2026-01-05', [[3, 4, 5]])];
    expect(propose({ basis: statutory, patterns })).toEqual({
      days: 13.8,
      statutoryDays: 13.8,
      steps: ['5.6 × 3 = 16.8', '− 3 bank holidays on working days'],
    });
    expect(propose({ basis: statutory, patterns, firstDay: '2026-10-01' })?.steps).toEqual([
      'from 01/10/2026: 5.6 × 3 × 187/365 = 8.61',
      '− 3 bank holidays on working days',
    ]);
  });

  it('of 4.5 days a week is 25.2, never rounded down', () => {
    const patterns = [
      buildPattern('2026-01-05', [
        [1, 2, 3, 4],
        [1, 2, 3, 4, 5],
      ]),
    ];
    const worked = patterns.map((one) => ({ ...one, worksBankHolidays: true }));
    expect(propose({ basis: statutory, patterns: worked })?.days).toBe(25.2);
  });

  it('gives bank holidays in proportion, whatever weekdays they fall on', () => {
    const mondays = buildPattern('2026-01-05', [[1, 2, 3]]);
    const fridays = buildPattern('2026-01-05', [[3, 4, 5]]);
    expect(propose({ patterns: [mondays] })).toMatchObject({
      // 15 + 5.4, of which six bank holidays are free.
      days: 14.4,
      steps: [
        '25 × 3/5 = 15',
        '+ 9 bank holidays in proportion = 5.4',
        '− 6 bank holidays on working days',
      ],
    });
    expect(propose({ patterns: [fridays] })?.days).toBe(17.4);
    // Easter Monday only.
    expect(propose({ patterns: [fridays], lastDay: '2026-04-10' })?.steps).toContain(
      '+ 1 bank holiday in proportion = 0.6',
    );
    // Who works on bank holidays gets other days for them.
    expect(propose({ patterns: [{ ...mondays, worksBankHolidays: true }] })?.days).toBe(20.4);
  });

  it('adds up the parts of a year with different patterns', () => {
    const patterns = [
      buildPattern('2026-10-01', [[1, 2, 3, 4, 5]]),
      buildPattern('2027-01-01', [[1]]),
    ];
    expect(propose({ patterns })?.steps).toEqual([
      'to 31/12/2026: 25 × 270/365 = 18.5',
      'from 01/01/2027: 25 × 1/5 × 95/365 = 1.31',
      '+ 9 bank holidays in proportion = 6.6',
      '− 7 bank holidays on working days',
    ]);
  });

  it('is at least the statutory minimum', () => {
    const twenty = { days: 20, bankHolidays: 'on-top' } as const;
    expect(propose({ basis: twenty }, yearFrom(2027))).toEqual({
      days: 22,
      statutoryDays: 22,
      steps: ['20', 'at least 22 by law'],
    });
    expect(propose({ basis: twenty }, yearFrom(2026))?.days).toBe(20);
  });

  it('is that of five days for six days a week', () => {
    const patterns = [buildPattern('2026-01-05', [[1, 2, 3, 4, 5, 6]])];
    expect(propose({ basis: statutory, patterns })).toEqual({
      days: 19,
      statutoryDays: 19,
      steps: ['28 (5.6 × 6, at most 28) = 28', '− 9 bank holidays on working days'],
    });
    expect(propose({ patterns })).toEqual({ days: 25, statutoryDays: 19, steps: ['25'] });
  });

  it('is what its steps add up to', () => {
    const patterns = [
      buildPattern('2026-07-01', [[1, 2, 3]]),
      buildPattern('2026-10-05', [[1, 2]]),
      buildPattern('2027-01-04', [[1, 2, 3, 4]]),
    ];
    const proposal = propose({ basis: statutory, patterns });
    const parts = (proposal?.steps ?? []).map((step) =>
      step.startsWith('−') ? -Number(step.split(' ')[1]) : Number(step.split(' = ')[1]),
    );
    const sum = parts.reduce((total, part) => total + part, 0);
    expect(parts).toHaveLength(5);
    expect(proposal?.days).toBeCloseTo(sum, 6);
  });

  it('is none outside of the employment, and for irregular hours', () => {
    expect(propose({ firstDay: '2027-04-06' })).toBeNull();
    expect(propose({ lastDay: '2026-04-05' })).toBeNull();
    expect(propose({ patterns: [buildPattern('2026-12-01', [])] })).toBeNull();
    expect(propose({ patterns: [buildPattern('2027-04-06', [])] })?.days).toBe(25);
  });
});

describe('leave that accrues in the first year', () => {
  it.each([
    ['2026-10-01', 0],
    ['2026-10-15', 2.5],
    ['2026-11-14', 2.5],
    ['2026-11-15', 5],
    ['2027-01-20', 9.5],
    ['2027-09-14', 26],
    ['2027-09-15', 28],
    ['2029-01-01', 28],
  ])('on %s is %d of 28 days', (on, days) => {
    expect(accruedDays(() => 28, '2026-10-15', on)).toBe(days);
  });

  it('follows the days of the leave year in which a month begins', () => {
    const daysAYear = (day: string) => (day < '2027-04-06' ? 12 : 24);
    // Six months of one day each, then one of two.
    expect(accruedDays(daysAYear, '2026-10-15', '2027-04-14')).toBe(6);
    expect(accruedDays(daysAYear, '2026-10-15', '2027-04-15')).toBe(8);
    expect(accruedDays(daysAYear, '2026-10-15', '2027-10-14')).toBe(18);
  });

  it('begins each month on the day of the first, or on the last of a shorter one', () => {
    expect(accruedDays(() => 24, '2026-08-31', '2026-09-29')).toBe(2);
    expect(accruedDays(() => 24, '2026-08-31', '2026-09-30')).toBe(4);
    expect(accruedDays(() => 24, '2026-08-31', '2027-02-28')).toBe(14);
  });

  it('never decreases, and is always at least the part of the months that have begun', () => {
    let before = 0;
    for (const on of eachDay('2026-10-15', '2027-10-20')) {
      const days = accruedDays(() => 16.8, '2026-10-15', on);
      expect(days).toBeGreaterThanOrEqual(before);
      expect(days).toBeLessThanOrEqual(17);
      before = days;
    }
    expect(before).toBe(16.8);
  });
});

describe('random patterns', () => {
  const random = seededRandom(5);
  const rules = ['included', 'on-top'] as const;
  const whole = (max: number) => Math.floor(random() * (max + 1));
  const randomPattern = (): WorkingPattern => {
    const weeks = Array.from({ length: 1 + whole(3) }, () =>
      [1, 2, 3, 4, 5, 6, 7].filter(() => random() < 0.5),
    );
    const from = addDays('2026-01-05', whole(400));
    const pattern = buildPattern(from, [[1 + whole(6)], ...weeks]);
    return { ...pattern, worksBankHolidays: random() < 0.3 };
  };

  it('with as many days a week have as many days off in all, bookable or free', () => {
    let compared = 0;
    for (let round = 0; round < 200; round += 1) {
      const year = yearFrom(2024 + whole(4));
      const count = 1 + whole(4);
      const basis = {
        days: 28 + whole(10),
        bankHolidays: pick(random, rules),
      } as const;
      const totals = Array.from({ length: 4 }, (): number | null => {
        const days = [1, 2, 3, 4, 5].sort(() => random() - 0.5).slice(0, count);
        const pattern = buildPattern('2020-01-06', [days]);
        const schedule = { patterns: [{ ...pattern, worksBankHolidays: random() < 0.5 }] };
        const proposal = proposeEntitlement({
          year,
          employment: unlimitedEmployment,
          schedule,
          basis,
        });
        const free = eachDay(year.start, year.end).filter(
          (day) =>
            isBankHoliday(day) &&
            weekday(day) <= 5 &&
            days.includes(weekday(day)) &&
            !schedule.patterns[0]?.worksBankHolidays,
        ).length;
        // More bank holidays than leave can’t be taken back.
        return proposal?.days ? Math.round((proposal.days + free) * 100) / 100 : null;
      }).filter((total) => total !== null);
      expect(new Set(totals).size).toBeLessThanOrEqual(1);
      compared += totals.length;
    }
    expect(compared).toBeGreaterThan(700);
  });

  it('never give less than the law, and nothing more for a later start', () => {
    for (let round = 0; round < 100; round += 1) {
      const year = yearFrom(2024 + whole(4));
      const patterns = [randomPattern()];
      const basis = {
        days: 20 + whole(15),
        bankHolidays: pick(random, rules),
      } as const;
      let before = Number.POSITIVE_INFINITY;
      for (let start = year.start; start <= year.end; start = addDays(start, 13)) {
        const employment = { firstDay: start, lastDay: null };
        const proposal = proposeEntitlement({ year, employment, schedule: { patterns }, basis });
        if (!proposal) continue;
        expect(proposal.days).toBeGreaterThanOrEqual(proposal.statutoryDays);
        const free = bankHolidays(Number(year.start.slice(0, 4)))
          .concat(bankHolidays(Number(year.end.slice(0, 4))))
          .filter(({ date }) => date >= start && date <= year.end)
          .filter(({ date }) =>
            hoursOn(date, patterns, { workStartTime: '09:00', workEndTime: '17:00' }),
          );
        const total = proposal.days + free.length;
        expect(total).toBeLessThanOrEqual(before + 0.02);
        before = total;
      }
    }
  });
});
