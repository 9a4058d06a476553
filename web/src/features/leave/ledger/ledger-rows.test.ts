import { expect, it } from 'vitest';
import { carriedOverDaysLeft, summarizeLines, toLedgerRows } from './ledger-rows.ts';
import { ledgerLine } from './testing/ledger-line.ts';

const lines = [
  ledgerLine('entitlement', 14.4),
  ledgerLine('carry-over', 5),
  ledgerLine('expired', -2, '2026-06-30'),
  ledgerLine('taken', -4.5, '2026-06-01', '2026-06-05'),
  ledgerLine('given-back', 1.5, '2026-06-01', '2026-06-02'),
  ledgerLine('pending', -2, '2026-06-08', '2026-06-09'),
  ledgerLine('taken', -1, '2026-06-30', '2026-06-30'),
  ledgerLine('taken', -0.1, '2026-07-01', '2026-07-01'),
];

it('adds up the balance in the order of the dates, without pending lines', () => {
  const { rows, pending } = toLedgerRows(lines);
  expect(rows.map(({ line, balance }) => [line.kind, line.days, balance])).toEqual([
    ['entitlement', 14.4, 14.4],
    ['carry-over', 5, 19.4],
    ['taken', -4.5, 14.9],
    ['given-back', 1.5, 16.4],
    ['taken', -1, 15.4],
    ['expired', -2, 13.4],
    ['taken', -0.1, 13.3],
  ]);
  expect(pending).toEqual([lines[5]]);
});

it('adds accrued leave at the end of its month', () => {
  const { rows } = toLedgerRows([
    ledgerLine('accrued', 8, '2026-05-01', '2026-05-31'),
    ledgerLine('taken', -6, '2026-05-20', '2026-05-21'),
    ledgerLine('accrued', 10, '2026-04-06', '2026-04-30'),
  ]);
  expect(rows.map(({ balance }) => balance)).toEqual([10, 4, 12]);
});

it('sums up what is given and used', () => {
  expect(summarizeLines(lines)).toEqual({
    entitlement: 14.4,
    accrued: 0,
    carriedOver: 5,
    expired: 2,
    used: 4.1,
  });
  expect(summarizeLines([ledgerLine('accrued', 8.21), ledgerLine('accrued', 1.1)])).toEqual({
    entitlement: 0,
    accrued: 9.31,
    carriedOver: 0,
    expired: 0,
    used: 0,
  });
});

it.each([
  ['2026-05-31', 5],
  // The first request ends on the day after.
  ['2026-06-04', null],
  ['2026-06-05', 2],
  ['2026-06-07', 2],
  ['2026-06-08', null],
  ['2026-06-09', 0],
])('counts the carried-over days that no request up to %s takes', (lastDay, left) => {
  expect(carriedOverDaysLeft(lines, { carriedOver: 5, lastDay })).toBe(left);
});
