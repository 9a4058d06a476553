import { newId } from '@portal/kernel/new-id';
import { formatCursor, parseCursor } from '@portal/runtime/keyset-pagination';
import { expect, it, test } from 'vitest';
import { type RecordPosition, type RecordRange, recordCursor } from './record-cursor.ts';
import { sortNameOf } from './sort-name.ts';

const range = { startDate: '2026-11-01', endDate: '2026-11-30' };
const userId = newId();
const place = { recordDate: '2026-11-20', userId, sessionNumber: 2, sortName: 'o.brien\tana' };

const encodeCursor = (position: RecordPosition) => formatCursor(recordCursor(range), position);
const decodeCursor = (after: string | null, list: RecordRange) =>
  parseCursor(recordCursor(list), after);

test('a cursor that a client holds from an earlier release is valid', () => {
  const text = '2026-11-20.66f1a2b3c4d5e6f708192a3b.2.o.brien\tana';
  const cursor = Buffer.from(text).toString('base64url');
  const position = { ...place, userId: '66f1a2b3c4d5e6f708192a3b' };
  expect(encodeCursor(position)).toBe(cursor);
  expect(decodeCursor(cursor, range)).toEqual({ ok: true, value: position });
});

test('a cursor decodes to its position', () => {
  const cursor = encodeCursor(place);
  expect(decodeCursor(cursor, range)).toEqual({ ok: true, value: place });
  expect(decodeCursor(cursor, { ...range, workerId: userId })).toMatchObject({ value: place });
  expect(decodeCursor(null, range)).toEqual({ ok: true, value: null });
});

it.each([
  ['nonsense', 'nonsense'],
  ['nothing', ''],
  ['one in other bytes', `${encodeCursor(place)}=`],
  ['one of another day', encodeCursor({ ...place, recordDate: '2026-10-31' })],
  ['one of a list with other days', encodeCursor({ ...place, recordDate: '2026-12-01' })],
  ['half of one', encodeCursor(place).slice(0, 20)],
])('%s is refused as a cursor', (_, after) => {
  expect(decodeCursor(after, range)).toMatchObject({
    failure: { code: 'BAD_INPUT', issues: [{ path: ['after'] }] },
  });
});

it('refuses a cursor of another worker', () => {
  const after = encodeCursor(place);
  expect(decodeCursor(after, { ...range, workerId: newId() })).toMatchObject({ ok: false });
});

test('names are sorted alphabetically, and long ones fit into a cursor', () => {
  const names = ['Zed Adams', 'Ben van Dyke', 'Ana van', 'Åsa Ängström', 'Eve angus', 'Jo Øster'];
  const sorted = names
    .map((name) => [name.slice(0, name.indexOf(' ')), name.slice(name.indexOf(' ') + 1)] as const)
    .map(([firstName, lastName]) => sortNameOf({ firstName, lastName }))
    .sort();
  expect(sorted).toEqual([
    'adams\tzed',
    'angstrom\tasa',
    'angus\teve',
    'oster\tjo',
    'van\tana',
    'van dyke\tben',
  ]);
  for (const character of ['x', 'ж', '漢', '😀']) {
    const sortName = sortNameOf({ firstName: 'A', lastName: character.repeat(100) });
    const cursor = encodeCursor({ ...place, sortName });
    expect(cursor.length).toBeLessThanOrEqual(200);
    expect(decodeCursor(cursor, range)).toMatchObject({ ok: true });
  }
});
