import { formatCursor, parseCursor } from '@portal/runtime/keyset-pagination';
import { expect, test } from 'vitest';
import { weekCursor } from './week-cursor.ts';

test('a cursor that a client holds from an earlier release is valid', () => {
  const cursor = 'MjAyNi0xMS0wOQ';
  expect(formatCursor(weekCursor, { weekStart: '2026-11-09' })).toBe(cursor);
  expect(parseCursor(weekCursor, cursor)).toEqual({ ok: true, value: { weekStart: '2026-11-09' } });
});

test.each(['2026-11-10', '2026-11-9', '2026-13-09', 'nothing', ''])(
  'a cursor of %j is refused',
  (text) => {
    const after = Buffer.from(text).toString('base64url');
    expect(parseCursor(weekCursor, after)).toMatchObject({ failure: { code: 'BAD_INPUT' } });
  },
);
