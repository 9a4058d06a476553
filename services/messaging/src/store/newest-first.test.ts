import { formatCursor, parseCursor, toPage } from '@portal/runtime/keyset-pagination';
import { expect, test } from 'vitest';
import { newestFirstCursor } from './newest-first.ts';

const createdAt = new Date('2026-06-01T09:00:00.123Z');
const rows = ['d', 'c', 'b', 'a'].map((id) => ({ id, createdAt }));

test('a page has a cursor if there are more items', () => {
  const { items, next } = toPage(newestFirstCursor, rows, 3);
  expect(items.map(({ id }) => id)).toEqual(['d', 'c', 'b']);
  expect(next).toMatch(/^[\w-]+$/);
  expect(parseCursor(newestFirstCursor, next)).toEqual({ ok: true, value: { id: 'b', createdAt } });
});

test('the last page and an empty page have no cursor', () => {
  expect(toPage(newestFirstCursor, rows, 4)).toEqual({ items: rows, next: null });
  expect(toPage(newestFirstCursor, rows, 5).next).toBeNull();
  expect(toPage(newestFirstCursor, [], 5)).toEqual({ items: [], next: null });
});

test.each([null, undefined])('%s means the first page', (after) => {
  expect(parseCursor(newestFirstCursor, after)).toEqual({ ok: true, value: null });
});

const encoded = (text: string) => Buffer.from(text).toString('base64url');

test('a cursor that a client holds from an earlier release is valid', () => {
  const cursor = 'MTc4MDMwNDQwMDEyMy5i';
  expect(formatCursor(newestFirstCursor, { id: 'b', createdAt })).toBe(cursor);
  expect(encoded('1780304400123.b')).toBe(cursor);
});

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
  expect(parseCursor(newestFirstCursor, after)).toMatchObject({
    ok: false,
    failure: { code: 'BAD_INPUT', issues: [{ path: ['after'] }] },
  });
});
