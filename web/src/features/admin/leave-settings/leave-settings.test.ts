import { expect, it } from 'vitest';
import {
  daysInMonth,
  defaultSettings,
  noNumber,
  settingsErrors,
  settingsOf,
  typedSettings,
} from './leave-settings.ts';

const typed = typedSettings(defaultSettings);

it('reads back what it shows', () => {
  expect(settingsOf(typed)).toEqual(defaultSettings);
});

it('takes 25 and 0 for what is no number', () => {
  expect(settingsOf({ ...typed, entitlement: 'many', carryOver: '' })).toMatchObject({
    annualLeaveEntitlement: 25,
    carryOverDays: 0,
  });
});

it('says so at the field', () => {
  expect(noNumber('entitlement', 'abc')).toBe('This is not a number: 25 would be saved.');
  expect(noNumber('carryOver', 'x')).toBe('This is not a number: 0 would be saved.');
  expect([noNumber('entitlement', '22'), noNumber('carryOver', '')]).toEqual([
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
  [{ start: '9am' }, ['start']],
  [{ end: '24:00' }, ['end']],
])('of %j these are wrong: %j', (changes, wrong) => {
  expect(Object.keys(settingsErrors({ ...typed, ...changes }, defaultSettings))).toEqual(wrong);
});

it('lets an entitlement stay as it was', () => {
  const before = { ...defaultSettings, annualLeaveEntitlement: 42 };
  expect(settingsErrors(typedSettings(before), before)).toEqual({});
});

it.each([
  ['02', 28],
  ['04', 30],
  ['12', 31],
])('a leave year can begin on %s up to day %i', (month, days) => {
  expect(daysInMonth(month)).toBe(days);
});
