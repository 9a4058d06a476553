import { expect, it } from 'vitest';
import { changedFields } from '../../../lib/forms/changed-fields.ts';
import {
  daysInMonth,
  defaultSettings,
  numberWarning,
  settingsErrors,
  toLeaveSettingsValues,
  toSettings,
} from './leave-settings-values.ts';

const typed = toLeaveSettingsValues(defaultSettings);

it('reads back what it shows', () => {
  expect(toSettings(typed)).toEqual(defaultSettings);
  const accrues = { ...defaultSettings, accruesInFirstYear: true };
  expect(toSettings(toLeaveSettingsValues(accrues))).toEqual(accrues);
});

it('sends only what was changed', () => {
  const before = { ...defaultSettings, carryOverDays: 5, carryOverExpiresOn: '2026-06-30' };
  const shown = toLeaveSettingsValues(before);
  expect(changedFields(before, toSettings(shown))).toEqual({});
  expect(changedFields(before, toSettings({ ...shown, start: '08:30' }))).toEqual({
    workStartTime: '08:30',
  });
  expect(changedFields(before, toSettings({ ...shown, carryOver: '0' }))).toEqual({
    carryOverDays: 0,
    carryOverExpiresOn: null,
  });
});

it('replaces invalid numbers by 25 and 0', () => {
  expect(toSettings({ ...typed, entitlement: 'many', carryOver: '' })).toMatchObject({
    annualLeaveEntitlement: 25,
    carryOverDays: 0,
  });
});

it('keeps the day on which carried-over days expire only if there are some', () => {
  const expiring = { ...typed, carryOverExpiresOn: '2026-06-30' };
  expect(toSettings({ ...expiring, carryOver: '5' }).carryOverExpiresOn).toBe('2026-06-30');
  expect(toSettings({ ...expiring, carryOver: '0' }).carryOverExpiresOn).toBeNull();
});

it('warns about an invalid number', () => {
  expect(numberWarning('entitlement', 'abc')).toBe('Not a number – 25 will be saved.');
  expect(numberWarning('carryOver', 'x')).toBe('Not a number – 0 will be saved.');
  expect([numberWarning('entitlement', '22'), numberWarning('carryOver', '')]).toEqual([
    undefined,
    undefined,
  ]);
});

it.each([
  [{ entitlement: '20', carryOver: '10' }, []],
  [{ entitlement: '35', carryOver: '0' }, []],
  [{ entitlement: '19' }, ['entitlement']],
  [{ entitlement: '36' }, ['entitlement']],
  [{ entitlement: '25.5' }, ['entitlement']],
  [{ carryOver: '11' }, ['carryOver']],
  [{ carryOver: '-1' }, ['carryOver']],
  [{ carryOver: '5', carryOverExpiresOn: 'incomplete' }, ['carryOverExpiresOn']],
  [{ carryOver: '5', carryOverExpiresOn: '2026-06-30' }, []],
  [{ carryOver: '0', carryOverExpiresOn: 'incomplete' }, []],
  [{ start: '9am' }, ['start']],
  [{ end: '24:00' }, ['end']],
])('%j has errors in %j', (changes, wrong) => {
  expect(Object.keys(settingsErrors({ ...typed, ...changes }, defaultSettings))).toEqual(wrong);
});

it('accepts an unchanged entitlement outside the limits', () => {
  const before = { ...defaultSettings, annualLeaveEntitlement: 42 };
  expect(settingsErrors(toLeaveSettingsValues(before), before)).toEqual({});
});

it.each([
  ['02', 28],
  ['04', 30],
  ['12', 31],
])('a leave year can start on %s up to day %i', (month, days) => {
  expect(daysInMonth(month)).toBe(days);
});
