import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  type AuditChainPosition,
  type AuditHead,
  type AuditRow,
  chainRow,
  chainStart,
  createHead,
  findHeadFault,
  findRowFault,
  type KeyedHash,
} from './audit-chain.ts';

const hashWith =
  (key: string): KeyedHash =>
  (text) =>
    createHmac('sha256', key).update(text).digest('base64url');
const keyedHash = hashWith('the key');

/** A trail of `count` rows with its head. */
function trail(count: number, by = keyedHash): { rows: AuditRow[]; head: AuditHead } {
  const rows: AuditRow[] = [];
  let last: AuditChainPosition = chainStart;
  for (let i = 0; i < count; i += 1) {
    const row = chainRow(
      {
        at: new Date(Date.UTC(2026, 0, 5, 9, i)),
        action: i % 2 ? 'signed-in' : 'email-changed',
        actorId: i % 3 ? `${i}`.padStart(24, 'a') : null,
        targetId: `${i}`.padStart(24, 'b'),
        address: '192.0.2.1',
        // Rows without details, as from before details existed, are mixed in.
        ...(i % 2 && { details: [{ field: 'role', before: 'employee', after: 'admin' }] as const }),
      },
      last,
      by,
    );
    rows.push(row);
    last = row;
  }
  return { rows, head: createHead(last, by) };
}

/** The first fault of a trail; null if it is intact. */
function faultIn(rows: readonly AuditRow[], head: AuditHead | null, by = keyedHash): string | null {
  let last: AuditChainPosition = chainStart;
  for (const row of rows) {
    const fault = findRowFault(row, last, by);
    if (fault) return fault;
    last = row;
  }
  return findHeadFault(last, head, by);
}

test('an untouched trail is intact, whatever its length', () => {
  for (const count of [0, 1, 2, 7]) {
    const { rows, head } = trail(count);
    expect(faultIn(rows, head)).toBeNull();
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, i) => i + 1));
  }
  expect(faultIn([], null)).toBeNull();
});

test('a row from before details existed keeps its MAC', () => {
  const { rows } = trail(1);
  const [row] = rows as [AuditRow];
  const values = ['', 1, row.at.getTime(), 'email-changed', null, row.targetId, '192.0.2.1'];
  expect(row.mac).toBe(keyedHash(JSON.stringify(values)));
});

test('the field order of a detail in the database doesn’t matter', () => {
  const { rows, head } = trail(2);
  const details = [{ after: 'admin', before: 'employee', field: 'role' }] as const;
  expect(faultIn([rows[0] as AuditRow, { ...(rows[1] as AuditRow), details }], head)).toBeNull();
});

describe('finds changes in a row', () => {
  const changes: [string, Partial<Record<keyof AuditRow, unknown>>][] = [
    ['when', { at: new Date(Date.UTC(2026, 0, 5, 9, 3, 0, 1)) }],
    ['time as text', { at: new Date(Date.UTC(2026, 0, 5, 9, 3)).toISOString() }],
    ['what', { action: 'account-deleted' }],
    ['who', { actorId: 'c'.repeat(24) }],
    ['actor removed', { actorId: null }],
    ['target', { targetId: 'c'.repeat(24) }],
    ['address', { address: '192.0.2.2' }],
    ['MAC', { mac: 'x'.repeat(43) }],
    ['details added', { details: [] }],
  ];
  test.each(changes)('%s', (_what, change) => {
    const { rows, head } = trail(7);
    const touched = rows.map((row) => (row.seq === 5 ? ({ ...row, ...change } as AuditRow) : row));
    expect(touched).not.toEqual(rows);
    expect(faultIn(touched, head)).toBe('entry 5 was changed, replaced or moved');
  });

  test.each<[string, unknown]>([
    ['removed', undefined],
    ['emptied', []],
    ['a value before', [{ field: 'role', before: 'admin', after: 'admin' }]],
    ['a value after', [{ field: 'role', before: 'employee', after: 'employee' }]],
    ['a field', [{ field: 'email', before: 'employee', after: 'admin' }]],
    ['not a list', 'role'],
    ['not a detail', [null]],
  ])('details: %s', (_what, details) => {
    const { rows, head } = trail(7);
    const touched = rows.map((row) => (row.seq === 4 ? ({ ...row, details } as AuditRow) : row));
    expect(faultIn(touched, head)).toBe('entry 4 was changed, replaced or moved');
  });

  test('actor and target swapped', () => {
    const { rows, head } = trail(7);
    const touched = rows.map((row) =>
      row.seq === 5 ? { ...row, actorId: row.targetId, targetId: row.actorId } : row,
    );
    expect(faultIn(touched, head)).toMatch(/^entry 5 /);
  });
});

describe('finds removed, moved and added rows', () => {
  const { rows, head } = trail(7);
  const renumbered = (list: AuditRow[]) => list.map((row, i) => ({ ...row, seq: i + 1 }));
  const [first, second, third, ...others] = rows as [AuditRow, AuditRow, AuditRow, ...AuditRow[]];
  const extra = chainRow({ ...first }, rows.at(-1) as AuditRow, keyedHash);

  test.each<[string, AuditRow[], AuditHead | null, string]>([
    ['the first row', rows.slice(1), head, 'entry 1 is missing'],
    ['one in the middle', rows.toSpliced(3, 1), head, 'entry 4 is missing'],
    ['several in the middle', rows.toSpliced(2, 3), head, 'entry 3 is missing'],
    ['the last row', rows.slice(0, -1), head, 'entry 7 is missing'],
    ['all rows', [], head, 'entry 1 is missing'],
    [
      'one removed, with later rows renumbered',
      renumbered(rows.toSpliced(3, 1)),
      head,
      'entry 4 was changed, replaced or moved',
    ],
    [
      'two rows swapped',
      renumbered([first, third, second, ...others]),
      head,
      'entry 2 was changed, replaced or moved',
    ],
    ['two out of order', [first, third, second, ...others], head, 'entry 2 is missing'],
    ['one twice', [first, second, second, third], head, 'entry 2 is where entry 3 should be'],
    [
      'one inserted',
      renumbered([first, { ...second, action: 'signed-out' }, second, third, ...others]),
      head,
      'entry 2 was changed, replaced or moved',
    ],
    ['one after the end', [...rows, extra], head, 'entry 8 was added after the end'],
    ['the head', rows, null, 'the marker for the end of the trail is missing'],
    [
      'the last row, with a matching head',
      rows.slice(0, -1),
      { ...head, seq: 6, mac: rows[5]?.mac ?? '' },
      'the marker for the end of the trail was changed',
    ],
  ])('%s', (_what, touched, end, fault) => {
    expect(faultIn(touched, end)).toBe(fault);
  });

  test('finds a trail replaced by one made with another key', () => {
    const forged = trail(7, hashWith('another key'));
    expect(faultIn(forged.rows, forged.head)).toBe('entry 1 was changed, replaced or moved');
    expect(faultIn([], forged.head)).toBe('the marker for the end of the trail was changed');
    const mixed = [...rows.slice(0, 6), { ...(rows[6] as AuditRow), mac: 'x' }];
    expect(faultIn(mixed, head)).toMatch(/^entry 7 /);
  });
});
