import { expect, it } from 'vitest';
import { ledgerLine } from '../../leave/ledger/testing/ledger-line.ts';
import { formatSettingsPreview } from './format-settings-preview.ts';

const before = { annualLeaveEntitlement: 25, carryOverDays: 0, carryOverExpiresOn: null };
const today = '2026-06-15';
const lines = [ledgerLine('entitlement', 25), ledgerLine('taken', -3, '2026-06-01', '2026-06-03')];

it.each([
  [{}, lines, '3 used, 22 of 25 remaining'],
  [{ annualLeaveEntitlement: 20, carryOverDays: 2 }, lines, '3 used, 19 of 22 remaining'],
  [
    { annualLeaveEntitlement: 2 },
    lines,
    '3 days already used this leave year, more than the new total of 2',
  ],
  [
    { annualLeaveEntitlement: 30 },
    [ledgerLine('entitlement', 14.4), ...lines.slice(1)],
    '3 used, 11.4 of 14.4 remaining. This leave year has its own entitlement of 14.4 days.',
  ],
  [
    { carryOverDays: 5, carryOverExpiresOn: '2026-06-30' },
    lines,
    '3 used, 27 of 30 remaining. 2 carried-over days must be taken by 30 Jun.',
  ],
  [
    { carryOverDays: 5, carryOverExpiresOn: '2026-06-10' },
    lines,
    '3 used, 25 of 28 remaining. 2 days carried over have expired.',
  ],
  [
    { carryOverDays: 5, carryOverExpiresOn: '2026-06-02' },
    lines,
    '3 used, 27 of 30 remaining. Carried-over days not taken by 2 Jun expire when you save.',
  ],
  [{ carryOverDays: 3, carryOverExpiresOn: '2026-06-10' }, lines, '3 used, 25 of 28 remaining'],
])('says what %o leaves', (changes, known, text) => {
  const settings = { ...before, ...changes };
  expect(formatSettingsPreview({ settings, before, lines: known, unit: 'days', today })).toBe(text);
});

it('shows what has expired already while the carry-over is unchanged', () => {
  const settings = { ...before, carryOverDays: 5, carryOverExpiresOn: '2026-06-02' };
  const expired = [...lines, ledgerLine('carry-over', 5), ledgerLine('expired', -3, '2026-06-02')];
  const input = { settings, before: settings, lines: expired, unit: 'days', today } as const;
  expect(formatSettingsPreview(input)).toBe(
    '3 used, 24 of 27 remaining. 3 days carried over have expired.',
  );
});

it('doesn’t count days in a leave year of hours', () => {
  const settings = { ...before, annualLeaveEntitlement: 30 };
  const input = { settings, before, lines: lines.slice(1), unit: 'hours', today } as const;
  expect(formatSettingsPreview(input)).toMatch(
    /^This leave year is counted in hours.* 3 hours used/,
  );
});

it('says that a leave year outside of the employment gives no leave', () => {
  const settings = { annualLeaveEntitlement: 28, carryOverDays: 0, carryOverExpiresOn: null };
  const input = {
    settings,
    before: settings,
    lines: [],
    unit: 'days',
    today: '2026-11-28',
  } as const;
  expect(formatSettingsPreview(input)).toBe(
    'They aren’t employed in this leave year, so it gives no leave',
  );
});
