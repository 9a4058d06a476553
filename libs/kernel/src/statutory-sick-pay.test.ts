import { buildPattern } from '@portal/testing/build-pattern';
import { pick, seededRandom, shuffle } from '@portal/testing/seeded-random';
import { describe, expect, it } from 'vitest';
import { addDays, eachDay } from './london.ts';
import { statutorySickPayDays } from './statutory-sick-pay.ts';

const days = (...periods: [string, string][]) =>
  statutorySickPayDays(periods.flatMap(([from, to]) => eachDay(from, to)));

describe('from 6 April 2026', () => {
  it('pays for each qualifying day from the first on', () => {
    expect(days(['2026-11-02', '2026-11-02'])).toEqual(['2026-11-02']);
    // Friday to Monday.
    expect(days(['2026-11-06', '2026-11-09'])).toEqual(['2026-11-06', '2026-11-09']);
    expect(days(['2026-11-07', '2026-11-08'])).toEqual([]);
  });

  it('pays for the working days of the pattern', () => {
    const patterns = [buildPattern('2026-01-05', [[2, 6]])];
    const sick = eachDay('2026-11-02', '2026-11-15');
    expect(statutorySickPayDays(sick, { patterns })).toEqual([
      '2026-11-03',
      '2026-11-07',
      '2026-11-10',
      '2026-11-14',
    ]);
  });

  it('pays for bank holidays like for other days (HMRC, SPM110600)', () => {
    expect(days(['2026-05-04', '2026-05-08'])).toHaveLength(5);
    expect(days(['2025-12-01', '2026-06-30'])).toHaveLength(140);
    const patterns = [buildPattern('2026-01-05', [[1, 2, 3]])];
    const sick = eachDay('2026-04-13', '2026-11-27');
    expect(statutorySickPayDays(sick, { patterns })).toHaveLength(84);
  });

  it('pays for Wednesday in a week in which nothing is worked', () => {
    const patterns = [buildPattern('2026-01-05', [[1, 2, 3, 4], []])];
    const sick = eachDay('2026-11-02', '2026-11-15');
    const paid = statutorySickPayDays(sick, { patterns });
    expect(paid).toHaveLength(5);
    expect(paid.filter((day) => ['2026-11-04', '2026-11-11'].includes(day))).toHaveLength(2);
  });

  it('pays for 28 weeks at most, also over linked periods', () => {
    const patterns = [buildPattern('2026-01-05', [[1, 2, 3, 4, 5]])];
    const longSick = eachDay('2026-04-13', '2027-03-31');
    expect(statutorySickPayDays(longSick, { patterns })).toHaveLength(140);
    const first = eachDay('2026-04-13', addDays('2026-04-13', 27 * 7 - 1));
    const end = first.at(-1) ?? '';
    // 56 days between them link the periods, 57 don't.
    const linked = eachDay(addDays(end, 57), addDays(end, 57 + 20));
    expect(statutorySickPayDays([...first, ...linked], { patterns })).toHaveLength(140);
    const later = eachDay(addDays(end, 58), addDays(end, 58 + 20));
    expect(statutorySickPayDays([...first, ...later], { patterns })).toHaveLength(27 * 5 + 15);
  });
});

it('pays for nothing after three years of linked periods', () => {
  // A Tuesday every seven weeks.
  const sick = Array.from({ length: 30 }, (_, spell) => addDays('2026-05-05', spell * 49));
  const paid = statutorySickPayDays(sick);
  expect(paid.at(-1)).toBe('2029-04-17');
  expect(sick.filter((day) => day < '2029-05-05')).toEqual(paid);
  expect(statutorySickPayDays([...sick, '2031-01-07']).at(-1)).toBe('2031-01-07');
});

describe('before 6 April 2026', () => {
  it('needs 4 days, and pays from the fourth qualifying day on', () => {
    expect(days(['2025-11-03', '2025-11-05'])).toEqual([]);
    expect(days(['2025-11-03', '2025-11-06'])).toEqual(['2025-11-06']);
    // Sunday to Wednesday: a period, but all three working days are waiting days.
    expect(days(['2025-11-02', '2025-11-05'])).toEqual([]);
  });

  it('has waiting days once in linked periods', () => {
    const first = ['2025-11-03', '2025-11-06'] as [string, string];
    expect(days(first, ['2026-01-01', '2026-01-06'])).toEqual([
      '2025-11-06',
      '2026-01-01',
      '2026-01-02',
      '2026-01-05',
      '2026-01-06',
    ]);
    // Periods of less than 4 days don't link.
    expect(days(first, ['2025-12-15', '2025-12-16'], ['2026-02-02', '2026-02-05'])).toEqual([
      '2025-11-06',
      '2026-02-05',
    ]);
  });

  it('ends the waiting days on 6 April', () => {
    // Thursday to Wednesday, over Good Friday and Easter Monday.
    const paid = ['2026-04-06', '2026-04-07', '2026-04-08'];
    expect(days(['2026-04-02', '2026-04-08'])).toEqual(paid);
    expect(days(['2026-04-01', '2026-04-08'])).toEqual(paid);
  });
});

it('is the same for any order of days, within the sick days, and never more than 28 weeks', () => {
  const random = seededRandom(20261127);
  const patterns = [
    [],
    [buildPattern('2024-01-01', [[1, 3]])],
    [buildPattern('2024-01-01', [[1, 2, 3, 4, 5, 6, 7]])],
  ];
  for (let round = 0; round < 50; round += 1) {
    const schedule = { patterns: pick(random, patterns) };
    const sick: string[] = [];
    for (let spell = 0; spell < 8; spell += 1) {
      const from = addDays('2025-06-01', Math.floor(random() * 900));
      sick.push(...eachDay(from, addDays(from, Math.floor(random() ** 3 * 250))));
    }
    const paid = statutorySickPayDays(sick, schedule);
    expect(statutorySickPayDays(shuffle(random, sick), schedule)).toEqual(paid);
    // A single day of sickness after April 2026 is paid for exactly if it is a qualifying day.
    const qualifying = new Set(
      sick.filter((day) => {
        const later = addDays(day, 7 * 200);
        return statutorySickPayDays([later], schedule).length === 1;
      }),
    );
    expect(paid.every((day) => qualifying.has(day))).toBe(true);
    expect(paid).toEqual([...new Set(paid)].sort());
    const fromApril = (list: Iterable<string>) => [...list].filter((day) => day >= '2026-04-06');
    // More sickness before never leads to less waiting than none at all.
    expect(fromApril(paid).length).toBeLessThanOrEqual(fromApril(qualifying).length);
  }
});
