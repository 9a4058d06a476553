import { settingsEntitlementMessage } from '@portal/contracts/leave/leave-settings';
import { expect, it } from 'vitest';
import {
  applySettingsInput,
  changeEntitlement,
  effectiveSettings,
  type Settings,
} from './leave-settings.ts';

const today = '2026-11-21';
const before: Settings = {
  userId: 'a'.repeat(24),
  annualLeaveEntitlement: 28,
  leaveYearStartDate: '04-06',
  carryOverDays: 3,
  carryOverYear: '2026-04-06',
  carryOverExpiresOn: null,
  accruesInFirstYear: false,
  version: 4,
};

function after(
  form: Parameters<typeof applySettingsInput>[1],
  from = before,
  on = today,
): Settings {
  const result = applySettingsInput(from, form, on);
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

it('leaves missing fields unchanged', () => {
  expect(after({})).toBe(before);
  expect(after({ leaveYearStartDate: null })).toBe(before);
  expect(after({ annualLeaveEntitlement: 28, carryOverDays: 3, leaveYearStartDate: '04-06' })).toBe(
    before,
  );
});

it.each([20, 25, 35])('accepts an entitlement of %i', (annualLeaveEntitlement) => {
  expect(after({ annualLeaveEntitlement })).toEqual({ ...before, annualLeaveEntitlement });
});

it.each([1, 19, 36, 50])('refuses an entitlement of %i unless it is unchanged', (days) => {
  expect(applySettingsInput(before, { annualLeaveEntitlement: days }, today)).toEqual({
    ok: false,
    failure: {
      code: 'BAD_INPUT',
      message: settingsEntitlementMessage,
      issues: [{ path: ['annualLeaveEntitlement'], message: settingsEntitlementMessage }],
    },
  });
  const so = { ...before, annualLeaveEntitlement: days };
  expect(after({ annualLeaveEntitlement: days, carryOverDays: 0 }, so)).toMatchObject({
    annualLeaveEntitlement: days,
    carryOverDays: 0,
  });
});

it('reads null as the defaults: 25 days and no carry-over', () => {
  expect(after({ annualLeaveEntitlement: null, carryOverDays: null })).toMatchObject({
    annualLeaveEntitlement: 25,
    carryOverDays: 0,
  });
});

it('carries over into the current leave year, by its new first day', () => {
  expect(after({ carryOverDays: 5 })).toMatchObject({
    carryOverDays: 5,
    carryOverYear: '2026-04-06',
  });
  expect(after({ carryOverDays: 5, leaveYearStartDate: '12-01' })).toMatchObject({
    leaveYearStartDate: '12-01',
    carryOverYear: '2025-12-01',
  });
  expect(after({ leaveYearStartDate: '01-01' })).toMatchObject({
    carryOverDays: 3,
    carryOverYear: '2026-01-01',
  });
});

it('doesn’t carry over again when the leave year has ended', () => {
  const nextYear = '2027-04-06';
  expect(effectiveSettings('2027-04-05', before).carryOverDays).toBe(3);
  expect(effectiveSettings(nextYear, before).carryOverDays).toBe(0);
  expect(after({ carryOverDays: 0 }, before, nextYear)).toBe(before);
  expect(after({ annualLeaveEntitlement: 30 }, before, nextYear).carryOverDays).toBe(0);
  expect(after({ carryOverDays: 3 }, before, nextYear)).toMatchObject({
    carryOverDays: 3,
    carryOverYear: nextYear,
  });
});

it('changes the entitlement, or returns the same object', () => {
  expect(changeEntitlement(before, 50)).toEqual({ ...before, annualLeaveEntitlement: 50 });
  expect(changeEntitlement(before, 28)).toBe(before);
});

it('shows only the effective settings', () => {
  const { version: _, carryOverYear: _year, ...shown } = before;
  expect(effectiveSettings(today, before)).toEqual(shown);
});
