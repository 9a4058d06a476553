import { describe, expect, it } from 'vitest';
import { findGrowth, type Series } from './find-growth.ts';

const hours = Array.from({ length: 90 }, (_, index) => index / 10);
/** Noise between -1 and 1 that is the same in every run. */
const noise = (index: number) => Math.sin(index * 12.9898) * Math.cos(index * 78.233);

function growthOf(value: (hour: number, index: number) => number, more: Partial<Series> = {}) {
  const values = hours.map(value);
  const [growth] = findGrowth(hours, [
    { name: 'leave', unit: 'MB', isData: false, values, ...more },
  ]);
  return growth;
}

describe('what grows in a long run', () => {
  it('is a slow leak under noise', () => {
    const growth = growthOf((hour, index) => 150 + 3 * hour + 4 * noise(index));
    expect(growth).toMatchObject({ isGrowing: true, first: 150 });
    expect(growth?.perHour).toBeCloseTo(3, 0);
  });

  it('is not noise, a single peak, or a cache that fills at the start', () => {
    expect(growthOf((_hour, index) => 150 + 10 * noise(index))?.isGrowing).toBe(false);
    expect(growthOf((_hour, index) => (index === 88 ? 900 : 150))?.isGrowing).toBe(false);
    expect(growthOf((hour) => Math.min(150, 50 + 100 * hour))?.isGrowing).toBe(false);
  });

  it('is not a saw-tooth, as files have that are rewritten', () => {
    expect(growthOf((_hour, index) => 20 + (index % 15))?.isGrowing).toBe(false);
  });

  it('is not less than one file, or 5 % of the memory', () => {
    expect(growthOf((hour) => 150 + hour)?.isGrowing).toBe(false);
    expect(growthOf((hour) => 5 + 0.1 * hour, { unit: 'files' })?.isGrowing).toBe(false);
  });

  it('excludes the data that people add, but gives its slope', () => {
    const growth = growthOf((hour) => 100 + 20 * hour, { isData: true });
    expect(growth).toMatchObject({ isGrowing: false, last: 278 });
    expect(growth?.perHour).toBeCloseTo(20);
  });

  it('can’t be found in fewer than three samples', () => {
    expect(() => findGrowth([0, 1, 2], [])).toThrow('at least three samples');
  });
});
