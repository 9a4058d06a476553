import { expect, test } from 'vitest';
import { createBloomFilter } from './bloom-filter.ts';

const texts = (name: string, count: number) =>
  Array.from(
    { length: count },
    (_, at) => `sessions ${name}${at} 66f0a1b2c3d4e5f601234567 ${at % 3}`,
  );

test('has all that was added, and takes almost nothing else for added', () => {
  const added = texts('added', 100_000);
  const others = texts('other', 100_000);
  for (const seed of [0, 1, 2 ** 32 - 1]) {
    const filter = createBloomFilter(added.length, seed);
    added.forEach(filter.add);
    expect(added.filter((text) => !filter.has(text))).toEqual([]);
    expect(others.filter(filter.has).length).toBeLessThan(10);
  }
});

test('an empty one has nothing', () => {
  const filter = createBloomFilter(0, 7);
  expect(filter.has('')).toBe(false);
  filter.add('');
  expect(filter.has('')).toBe(true);
  expect(filter.has('sessions')).toBe(false);
});
