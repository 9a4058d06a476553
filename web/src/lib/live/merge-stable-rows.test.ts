import { expect, it } from 'vitest';
import { mergeStableRows, type StableRow } from './merge-stable-rows.ts';

const now = 1_000;
const row = (id: string, name = id) => ({ id, name });
const first = mergeStableRows<ReturnType<typeof row>>(
  [],
  ['a', 'b', 'c', 'd'].map((id) => row(id)),
  {
    most: 3,
    now: 0,
  },
);
const formatRows = (rows: readonly StableRow<{ name: string }>[]) =>
  rows.map(({ row: { name }, goneAt }) => (goneAt === null ? name : `${name} gone`)).join(', ');

it('shows the first rows up to the limit', () => {
  expect(formatRows(first)).toBe('a, b, c');
});

it('leaves removed rows in place and appends the next', () => {
  const live = [row('a'), row('c', 'changed'), row('d'), row('e')];
  const next = mergeStableRows(first, live, { most: 3, now });
  expect(formatRows(next)).toBe('a, b gone, changed, d');
  const back = mergeStableRows(next, [row('b', 'again'), ...live], { most: 3, now });
  expect(formatRows(back)).toBe('a, again, changed, d');
});

it('appends older rows that arrive later', () => {
  const live = [row('z'), row('a'), row('b'), row('c')];
  expect(formatRows(mergeStableRows(first, live, { most: 50, now }))).toBe('a, b, c, z');
});

it('returns the same array if nothing has changed', () => {
  const live = first.map(({ row }) => row);
  expect(mergeStableRows(first, live, { most: 3, now })).toBe(first);
  const gone = mergeStableRows(first, [], { most: 3, now });
  expect(mergeStableRows(gone, [], { most: 3, now: now + 1 })).toBe(gone);
});
