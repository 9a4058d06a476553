import type { AuditEntry } from '@portal/contracts/identity/audit';
import { expect, it } from 'vitest';
import { groupByDay, newerEntries } from './audit-entries.ts';

const at = (seq: number, time: string): AuditEntry => ({
  seq,
  at: time,
  action: 'signed-in',
  actorId: null,
  actor: null,
  targetId: null,
  target: null,
  address: '',
  isAddressRemoved: false,
  details: [],
});

it('groups by London day, newest first, in summer too', () => {
  const entries = [
    at(4, '2026-07-02T10:00:00.000Z'),
    at(3, '2026-07-01T23:30:00.000Z'),
    at(2, '2026-07-01T22:30:00.000Z'),
    at(1, '2026-01-01T23:30:00.000Z'),
  ];
  expect(
    groupByDay(entries).map(({ day, entries: of }) => [day, of.map(({ seq }) => seq)]),
  ).toEqual([
    ['2026-07-02', [4, 3]],
    ['2026-07-01', [2]],
    ['2026-01-01', [1]],
  ]);
});

it('finds the newer entries, which are all of them when nothing is known', () => {
  const [first, second, third] = [1, 2, 3].map((seq) => at(seq, '2026-07-01T10:00:00.000Z'));
  const found = [third, second, first] as AuditEntry[];
  expect(newerEntries(found.slice(2), found)).toEqual([third, second]);
  expect(newerEntries(found, found)).toEqual([]);
  expect(newerEntries([], found)).toEqual(found);
});
