import { defaultEmployment } from '@portal/contracts/identity/employment';
import { expect, test } from 'vitest';
import { accountDefaults } from './account.ts';
import { deactivationTime, isDeactivationDue } from './deactivation.ts';

const lastDay = '2026-11-27';
const workingPatterns: Parameters<typeof deactivationTime>[0]['workingPatterns'] = [];
const leaver = {
  ...accountDefaults,
  employment: { ...defaultEmployment, lastDay },
  workingPatterns,
};
const friday = 5;

function withShift(start: string, end: string, weekday = friday) {
  const shifts = [{ week: 1, weekday, start, end, breakMinutes: 0 }];
  const pattern = { from: '2026-01-01', isIrregular: false, worksBankHolidays: false, weeks: 1 };
  return { ...leaver, workingPatterns: [{ ...pattern, shifts }] };
}

test('nobody is deactivated without a last day', () => {
  const employment = defaultEmployment;
  expect(deactivationTime({ ...leaver, employment })).toBeNull();
  expect(isDeactivationDue({ ...leaver, employment }, new Date('2999-12-31'))).toBe(false);
});

test.each([
  ['work hours', leaver, '2026-11-28T00:00:00.000Z'],
  ['a day shift', withShift('07:00', '19:30'), '2026-11-28T00:00:00.000Z'],
  ['a shift until midnight', withShift('16:00', '00:00'), '2026-11-28T00:00:00.000Z'],
  ['a night shift', withShift('22:00', '06:30'), '2026-11-28T08:30:00.000Z'],
  ['a night shift on another day', withShift('22:00', '06:30', 4), '2026-11-28T00:00:00.000Z'],
  ['a shift of nearly a day', withShift('23:59', '23:00'), '2026-11-29T00:00:00.000Z'],
  [
    'work hours over midnight',
    { ...leaver, workStartTime: '20:00', workEndTime: '04:00' },
    '2026-11-28T06:00:00.000Z',
  ],
])(
  'the account of somebody with %s on the last day is deactivated when it is over',
  (_, one, at) => {
    expect(deactivationTime(one)?.toISOString()).toBe(at);
    expect(isDeactivationDue(one, new Date(at))).toBe(true);
    expect(isDeactivationDue(one, new Date(Date.parse(at) - 1))).toBe(false);
  },
);

test('days are in London', () => {
  const employment = { ...defaultEmployment, lastDay: '2026-07-03' };
  const summer = { ...withShift('22:00', '06:30'), employment };
  expect(deactivationTime({ ...leaver, employment })?.toISOString()).toBe(
    '2026-07-03T23:00:00.000Z',
  );
  expect(deactivationTime(summer)?.toISOString()).toBe('2026-07-04T07:30:00.000Z');
});

test('irregular hours have no shift', () => {
  const irregular = { from: '2026-01-01', isIrregular: true, worksBankHolidays: false, weeks: 1 };
  const one = { ...leaver, workingPatterns: [{ ...irregular, shifts: [] }] };
  expect(deactivationTime(one)?.toISOString()).toBe('2026-11-28T00:00:00.000Z');
});
