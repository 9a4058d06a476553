import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { expect, test } from 'vitest';
import {
  afterPosition,
  type CursorFormat,
  formatCursor,
  loadPage,
  parseCursor,
  toPage,
} from './keyset-pagination.ts';

interface Position {
  day: string;
  number: number;
}

const cursor: CursorFormat<Position> = {
  format: ({ day, number }) => `${day}.${number}`,
  parse(text) {
    const [, day, number] = /^([a-z]+)\.(\d+)$/.exec(text) ?? [];
    return day === undefined ? null : { day, number: Number(number) };
  },
};
const items = [3, 2, 1].map((number) => ({ day: 'monday', number, text: `${number}` }));

test('a page has a cursor if there are more items', () => {
  const { items: found, next } = toPage(cursor, items, 2);
  expect(found).toEqual(items.slice(0, 2));
  expect(next).toMatch(/^[\w-]+$/);
  expect(parseCursor(cursor, next)).toEqual({ ok: true, value: { day: 'monday', number: 2 } });
});

test('the last page and an empty page have no cursor', () => {
  expect(toPage(cursor, items, 3)).toEqual({ items, next: null });
  expect(toPage(cursor, items, 4).next).toBeNull();
  expect(toPage(cursor, [], 4)).toEqual({ items: [], next: null });
});

test.each([null, undefined])('%s means the first page', (after) => {
  expect(parseCursor(cursor, after)).toEqual({ ok: true, value: null });
});

const encode = (text: string) => Buffer.from(text).toString('base64url');

test.each([
  ['empty', ''],
  ['no cursor', 'x'],
  ['an object', '{"$gt":""}'],
  ['the position of another list', encode('MONDAY.1')],
  ['another text of a position', encode('monday.01')],
  ['padded', `${encode('monday.1')}=`],
  ['in another alphabet', `${encode('monday.1')}`.replace(/.$/, '+')],
])('a cursor that is %s is refused', (_, after) => {
  expect(parseCursor(cursor, after)).toMatchObject({
    ok: false,
    failure: { code: 'BAD_INPUT', issues: [{ path: ['after'] }] },
  });
});

test('loads one item more than the page has, up to the maximum without a limit', async () => {
  const requests: unknown[] = [];
  const load = async (request: unknown) => {
    requests.push(request);
    return items;
  };
  const after = formatCursor(cursor, { day: 'sunday', number: 7 });
  expect(await loadPage(cursor, { after, limit: 2, maxLimit: 9 }, load)).toMatchObject({
    value: { items: items.slice(0, 2), next: expect.any(String) },
  });
  expect(await loadPage(cursor, { maxLimit: 9 }, load)).toMatchObject({ value: { next: null } });
  expect(await loadPage(cursor, { after: 'x', maxLimit: 9 }, load)).toMatchObject({ ok: false });
  expect(requests).toEqual([
    { position: { day: 'sunday', number: 7 }, limit: 3 },
    { position: null, limit: 10 },
  ]);
});

test('the filter bounds the first field', () => {
  expect(afterPosition({ _id: -1 }, { _id: 'b' })).toEqual({ _id: { $lt: 'b' } });
  expect(afterPosition({ at: -1, _id: 1 }, { at: 5, _id: 'b' })).toEqual({
    at: { $lte: 5 },
    $or: [{ at: { $lt: 5 } }, { _id: { $gt: 'b' } }],
  });
  expect(afterPosition({ at: -1 }, null)).toEqual({});
});

test('pages of any size list everything once, in a mixed order of three fields', async () => {
  const connection = await connectDatabase(await freshDatabase('keyset-pagination'));
  const rows = connection.collection<{ _id: string; day: string; name: string }>('rows');
  const days = ['monday', 'sunday', 'tuesday'];
  await rows.insertMany(
    Array.from({ length: 60 }, (_, index) => ({
      _id: String((index * 37) % 60).padStart(2, '0'),
      day: days[index % 3] ?? '',
      name: `name ${Math.floor(index / 3) % 4}`,
    })),
  );
  const order = { day: -1, name: 1, _id: -1 } as const;
  const sorted = await rows.find().sort(order).toArray();
  for (const limit of [1, 7, 60]) {
    const found: typeof sorted = [];
    for (let position: (typeof sorted)[number] | null = null; ; ) {
      const page: typeof sorted = await rows
        .find(afterPosition(order, position))
        .sort(order)
        .limit(limit)
        .toArray();
      found.push(...page);
      position = page.at(-1) ?? null;
      if (page.length < limit) break;
    }
    expect(found).toEqual(sorted);
  }
});
