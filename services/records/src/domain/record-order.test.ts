import { newId } from '@portal/testing/people';
import { expect, it, test } from 'vitest';
import { cursorOf, placeAfter } from './record-order.ts';
import { sortNameOf } from './sort-name.ts';

const stretch = { startDate: '2026-11-01', endDate: '2026-11-30' };
const userId = newId();
const place = { recordDate: '2026-11-20', userId, sessionNumber: 2, sortName: 'o.brien\tana' };

test('a cursor gives the place that it was made of', () => {
  const cursor = cursorOf(place);
  expect(placeAfter(cursor, stretch)).toEqual({ ok: true, value: place });
  expect(placeAfter(cursor, { ...stretch, workerId: userId })).toMatchObject({ value: place });
  expect(placeAfter(null, stretch)).toEqual({ ok: true, value: null });
});

it.each([
  ['nonsense', 'nonsense'],
  ['nothing', ''],
  ['one in other bytes', `${cursorOf(place)}=`],
  ['one of another day', cursorOf({ ...place, recordDate: '2026-10-31' })],
  ['one of a list with other days', cursorOf({ ...place, recordDate: '2026-12-01' })],
  ['half of one', cursorOf(place).slice(0, 20)],
])('%s is refused as a cursor', (_, after) => {
  expect(placeAfter(after, stretch)).toMatchObject({
    failure: { code: 'BAD_INPUT', issues: [{ path: ['after'] }] },
  });
});

it('refuses a cursor of another worker', () => {
  const after = cursorOf(place);
  expect(placeAfter(after, { ...stretch, workerId: newId() })).toMatchObject({ ok: false });
});

test('names are sorted as people do, and fit into a cursor however long they are', () => {
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
  for (const letter of ['x', 'ж', '漢', '😀']) {
    const sortName = sortNameOf({ firstName: 'A', lastName: letter.repeat(100) });
    const cursor = cursorOf({ ...place, sortName });
    expect(cursor.length).toBeLessThanOrEqual(200);
    expect(placeAfter(cursor, stretch)).toMatchObject({ ok: true });
  }
});
