import { expect, it } from 'vitest';
import {
  formatBalance,
  formatCarryOverLeft,
  formatLeaveYear,
  formatLedgerDates,
  formatLedgerLine,
  formatSignedAmount,
} from './format-ledger.ts';
import { ledgerLine } from './testing/ledger-line.ts';

const year = { leaveYearStart: '2026-04-06', leaveYearEnd: '2027-04-05', unit: 'days' } as const;

it.each([
  [ledgerLine('entitlement', 25), 'Entitlement for 2026/27', '6 Apr'],
  [ledgerLine('carry-over', 5), 'Carried over', '6 Apr'],
  [
    { ...ledgerLine('accrued', 8.21, '2026-05-01', '2026-05-31'), hoursWorked: 68 },
    'Built up in May, for 68h 0m worked',
    '1–31 May',
  ],
  [ledgerLine('expired', -2, '2026-06-30'), 'Carried-over days expired', '30 Jun'],
  [ledgerLine('taken', -5, '2026-06-01', '2026-06-05'), 'Annual leave', '1–5 Jun'],
  [ledgerLine('pending', -4, '2026-07-30', '2026-08-04'), 'Awaiting a decision', '30 Jul – 4 Aug'],
  [
    { ...ledgerLine('given-back', 2, '2026-06-01', '2026-06-02'), reason: 'sick' as const },
    'Returned: off sick',
    '1–2 Jun',
  ],
  [
    { ...ledgerLine('given-back', 1, '2026-06-05', '2026-06-05'), reason: 'cancelled' as const },
    'Returned: cancelled',
    '5 Jun',
  ],
  [
    { ...ledgerLine('given-back', 1, '2026-06-05', '2026-06-05'), reason: 'not-worked' as const },
    'Returned: no longer a working day',
    '5 Jun',
  ],
])('describes %o as %s, %s', (line, words, dates) => {
  expect(formatLedgerLine(line, year)).toBe(words);
  expect(formatLedgerDates(line, year)).toBe(dates);
});

it('names a leave year by its calendar years', () => {
  expect(formatLeaveYear(year)).toBe('2026/27');
  expect(formatLeaveYear({ leaveYearStart: '1999-04-06', leaveYearEnd: '2000-04-05' })).toBe(
    '1999/00',
  );
  expect(formatLeaveYear({ leaveYearStart: '2026-01-01', leaveYearEnd: '2026-12-31' })).toBe(
    '2026',
  );
});

it.each([
  [25, '+25', '25'],
  [-0.5, '−0.5', '−0.5'],
  [14.4, '+14.4', '14.4'],
  [0.1 + 0.2, '+0.3', '0.3'],
  [-12.81, '−12.81', '−12.81'],
  [-0.001, '0', '0'],
])('writes %d as %s, and as a balance %s', (days, signed, balance) => {
  expect(formatSignedAmount(days)).toBe(signed);
  expect(formatBalance(days)).toBe(balance);
});

it('says until when carried-over days must be taken', () => {
  expect(formatCarryOverLeft(5, 'days', '2026-06-30')).toBe(
    '5 carried-over days must be taken by 30 Jun',
  );
  expect(formatCarryOverLeft(null, 'days', '2026-06-30')).toBe(
    'Carried-over days must be taken by 30 Jun',
  );
  expect(formatCarryOverLeft(1, 'days', '2026-07-01')).toBe(
    '1 carried-over day must be taken by 1 Jul',
  );
});

it('says hours of a leave year in hours', () => {
  const inHours = { ...year, unit: 'hours' } as const;
  expect(formatLedgerLine(ledgerLine('expired', -2, '2026-06-30'), inHours)).toBe(
    'Carried-over hours expired',
  );
  expect(formatCarryOverLeft(7.5, 'hours', '2026-06-30')).toBe(
    '7.5 carried-over hours must be taken by 30 Jun',
  );
});
