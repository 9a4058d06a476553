import { expect, test } from 'vitest';
import { wholePercents } from './whole-percents.ts';

test.each([
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [2, 1, 0],
    [67, 33, 0],
  ],
  [
    [997, 2, 1],
    [98, 1, 1],
  ],
  [
    [54, 3, 2],
    [92, 5, 3],
  ],
  [
    [0, 0, 7],
    [0, 0, 100],
  ],
])('%j are %j per cent', (counts, percents) => {
  expect(wholePercents(counts)).toEqual(percents);
});

test('no counts have no percentages', () => {
  expect(wholePercents([0, 0, 0])).toBe(null);
  expect(wholePercents([])).toBe(null);
});

test('they always add up to 100, and are within one of the exact share', () => {
  for (let onTime = 0; onTime < 40; onTime += 1) {
    for (let late = 0; late < 12; late += 1) {
      for (let absent = 0; absent < 12; absent += 1) {
        const counts = [onTime, late, absent];
        const total = onTime + late + absent;
        if (total === 0) continue;
        const percents = wholePercents(counts) ?? [];
        expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(100);
        for (const [index, count] of counts.entries()) {
          const share = percents[index] ?? 0;
          expect(Math.abs(share - (count / total) * 100)).toBeLessThan(1);
          expect(share > 0).toBe(count > 0);
        }
      }
    }
  }
});
