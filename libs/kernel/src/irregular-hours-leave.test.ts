import { describe, expect, it } from 'vitest';
import { accruedHours, spreadHours, unroundedAccrual } from './irregular-hours-leave.ts';

const random = (max: number) => Math.floor(Math.random() * (max + 1));

describe('accruedHours', () => {
  it.each([
    // The examples of the guidance: 68 hours give 8, because 8.2 is below 8.5.
    [68 * 60, 8],
    [Math.round(62.2 * 60), 8],
    [0, 0],
    // 4 h 8 min are 29.9 minutes of leave, 4 h 9 min are 30.05.
    [248, 0],
    [249, 1],
    [100 * 60, 12],
    // 10,000 minutes are exactly 1,207 minutes: 20 h 7 min.
    [10_000, 20],
  ])('gives for %d minutes %d hours', (minutes, hours) => {
    expect(accruedHours(minutes)).toBe(hours);
  });

  it('rounds exactly to the nearest hour, half an hour up', () => {
    for (let run = 0; run < 2_000; run += 1) {
      const minutes = random(25_000);
      const exact = BigInt(minutes) * 1_207n;
      const hour = 600_000n;
      const hours = exact / hour + (exact % hour >= hour / 2n ? 1n : 0n);
      expect(accruedHours(minutes)).toBe(Number(hours));
      expect(accruedHours(minutes + 1)).toBeGreaterThanOrEqual(accruedHours(minutes));
    }
  });

  it('shows the hours before they are rounded', () => {
    expect(unroundedAccrual(68 * 60)).toBe(8.208);
    expect(unroundedAccrual(3_732)).toBe(7.508);
    // One is rounded up to an hour, the other down to none.
    expect(unroundedAccrual(4 * 60 + 9)).toBe(0.501);
    expect(unroundedAccrual(4 * 60 + 8)).toBe(0.499);
  });
});

describe('spreadHours', () => {
  it.each([
    [20, 3, [6.7, 6.65, 6.65]],
    [8, 1, [8]],
    [15, 2, [7.5, 7.5]],
    [0.25, 2, [0.15, 0.1]],
  ])('spreads %d hours over %d days', (hours, days, expected) => {
    expect(spreadHours(hours, days)).toEqual(expected);
  });

  it('adds up exactly in whole minutes, with days that differ by 3 minutes at most', () => {
    for (let run = 0; run < 500; run += 1) {
      const hours = (1 + random(999)) / 4;
      const parts = spreadHours(hours, 1 + random(30));
      const minutes = parts.map((part) => Math.round(part * 60));
      for (const [index, part] of parts.entries()) {
        expect(Math.abs((minutes[index] ?? 0) - part * 60)).toBeLessThan(1e-9);
      }
      expect(minutes.reduce((sum, one) => sum + one, 0)).toBe(hours * 60);
      expect(Math.max(...minutes) - Math.min(...minutes)).toBeLessThanOrEqual(3);
    }
  });
});
