import { expect, test } from 'vitest';
import { createRangeLoader } from './range-loader.ts';

const week = { start: '2026-11-23', end: '2026-11-29' };
const month = { start: '2026-11-01', end: '2026-11-30' };

test('people with the same range share one call, and each gets their own', async () => {
  const calls: unknown[] = [];
  const loader = createRangeLoader<typeof week, string[]>(async (userIds, { start, end }) => {
    calls.push([userIds, start, end]);
    const known = userIds.filter((userId) => userId !== 'new');
    return new Map(known.map((userId) => [userId, [`${userId} from ${start}`]]));
  }, []);

  const loaded = await Promise.all([
    loader.load('ada', week),
    loader.load('bob', week),
    loader.load('ada', month),
    loader.load('ada', week),
    loader.load('new', week),
  ]);
  expect(loaded).toEqual([
    ['ada from 2026-11-23'],
    ['bob from 2026-11-23'],
    ['ada from 2026-11-01'],
    ['ada from 2026-11-23'],
    [],
  ]);
  expect(calls).toEqual([
    [['ada', 'bob', 'new'], '2026-11-23', '2026-11-29'],
    [['ada'], '2026-11-01', '2026-11-30'],
  ]);
});
