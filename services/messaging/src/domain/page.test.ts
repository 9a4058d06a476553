import { expect, test } from 'vitest';
import { pageOf, positionAfter } from './page.ts';

const createdAt = new Date('2026-06-01T09:00:00.123Z');
const rows = ['d', 'c', 'b', 'a'].map((id) => ({ id, createdAt }));

test('a page leads to the next where something follows', () => {
  const { items, next } = pageOf(rows, 3);
  expect(items.map(({ id }) => id)).toEqual(['d', 'c', 'b']);
  expect(next).toMatch(/^[\w-]+$/);
  expect(positionAfter(next)).toEqual({ ok: true, value: { id: 'b', createdAt } });
});

test('the last page leads nowhere, an empty one neither', () => {
  expect(pageOf(rows, 4)).toEqual({ items: rows, next: null });
  expect(pageOf(rows, 5).next).toBeNull();
  expect(pageOf([], 5)).toEqual({ items: [], next: null });
});

test.each([null, undefined])('%s asks for the first page', (after) => {
  expect(positionAfter(after)).toEqual({ ok: true, value: null });
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
])('%s is no page’s', (after) => {
  expect(positionAfter(after)).toMatchObject({
    ok: false,
    failure: { code: 'BAD_INPUT', issues: [{ path: ['after'] }] },
  });
});
