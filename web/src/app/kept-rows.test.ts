import { expect, it } from 'vitest';
import { type KeptRow, keepRows } from './kept-rows.ts';

const now = 1_000;
const row = (id: string, name = id) => ({ id, name });
const first = keepRows<ReturnType<typeof row>>(
  [],
  ['a', 'b', 'c', 'd'].map((id) => row(id)),
  {
    ...{ most: 3, now: 0 },
  },
);
const inWords = (rows: readonly KeptRow<{ name: string }>[]) =>
  rows.map(({ row: { name }, goneAt }) => (goneAt === null ? name : `${name} gone`)).join(', ');

it('shows the first so many', () => {
  expect(inWords(first)).toBe('a, b, c');
});

it('leaves what has gone in its place, and adds the next at the end', () => {
  const live = [row('a'), row('c', 'changed'), row('d'), row('e')];
  const next = keepRows(first, live, { most: 3, now });
  expect(inWords(next)).toBe('a, b gone, changed, d');
  const back = keepRows(next, [row('b', 'again'), ...live], { most: 3, now });
  expect(inWords(back)).toBe('a, again, changed, d');
});

it('puts what is older, and comes later, at the end too', () => {
  const live = [row('z'), row('a'), row('b'), row('c')];
  expect(inWords(keepRows(first, live, { most: 50, now }))).toBe('a, b, c, z');
});

it('is the same where nothing has changed', () => {
  const live = first.map(({ row }) => row);
  expect(keepRows(first, live, { most: 3, now })).toBe(first);
  const gone = keepRows(first, [], { most: 3, now });
  expect(keepRows(gone, [], { most: 3, now: now + 1 })).toBe(gone);
});
