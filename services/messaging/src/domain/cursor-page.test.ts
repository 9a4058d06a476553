import { expect, test } from 'vitest';
import { parseCursor, toPage } from './cursor-page.ts';

const createdAt = new Date('2026-06-01T09:00:00.123Z');
const rows = ['d', 'c', 'b', 'a'].map((id) => ({ id, createdAt }));

test('a page has a cursor if there are more items', () => {
  const { items, next } = toPage(rows, 3);
  expect(items.map(({ id }) => id)).toEqual(['d', 'c', 'b']);
  expect(next).toMatch(/^[\w-]+$/);
  expect(parseCursor(next)).toEqual({ ok: true, value: { id: 'b', createdAt } });
});

test('the last page and an empty page have no cursor', () => {
  expect(toPage(rows, 4)).toEqual({ items: rows, next: null });
  expect(toPage(rows, 5).next).toBeNull();
  expect(toPage([], 5)).toEqual({ items: [], next: null });
});

test.each([null, undefined])('%s means the first page', (after) => {
  expect(parseCursor(after)).toEqual({ ok: true, value: null });
});

const encoded = (text: string) => Buffer.from(text).toString('base64url');

test.each([
  'x',
  '{"$gt":""}',
  encoded('1.'),
  encoded('.a'),
  encoded('-1.a'),
  encoded('01.a'),
  encoded('9999999999999999.a'),
  encoded('1780304400123'),
  encoded('x.a'),
  `${encoded('1780304400123.a')}=`,
  Buffer.from('1780304400123.>>>>???').toString('base64'),
])('%s is not a valid cursor', (after) => {
  expect(parseCursor(after)).toMatchObject({
    ok: false,
    failure: { code: 'BAD_INPUT', issues: [{ path: ['after'] }] },
  });
});
