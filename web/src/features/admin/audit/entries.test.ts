import type { AuditEntry } from '@portal/contracts/people/audit';
import { expect, it } from 'vitest';
import { byDay, newerThan } from './entries.ts';

const at = (seq: number, time: string): AuditEntry => ({
  seq,
  at: time,
  action: 'signed-in',
  actorId: null,
  actor: null,
  targetId: null,
  target: null,
  address: '',
  details: [],
});

it('goes by London’s days, newest first, in summer too', () => {
  const entries = [
    at(4, '2026-07-02T10:00:00.000Z'),
    at(3, '2026-07-01T23:30:00.000Z'),
    at(2, '2026-07-01T22:30:00.000Z'),
    at(1, '2026-01-01T23:30:00.000Z'),
  ];
  expect(byDay(entries).map(({ day, entries: of }) => [day, of.map(({ seq }) => seq)])).toEqual([
    ['2026-07-02', [4, 3]],
    ['2026-07-01', [2]],
    ['2026-01-01', [1]],
  ]);
});

it('finds what came since, which is all where nothing of it is known', () => {
  const [first, second, third] = [1, 2, 3].map((seq) => at(seq, '2026-07-01T10:00:00.000Z'));
  const found = [third, second, first] as AuditEntry[];
  expect(newerThan(found.slice(2), found)).toEqual([third, second]);
  expect(newerThan(found, found)).toEqual([]);
  expect(newerThan([], found)).toEqual(found);
});
