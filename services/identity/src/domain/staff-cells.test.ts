import type { WorkingPattern } from '@portal/contracts/identity/working-pattern';
import { expect, test } from 'vitest';
import { parseWorkingDays } from './parse-working-days.ts';
import { type ExportedAccount, staffCells } from './staff-cells.ts';

const today = '2026-11-16';
const teamNames = new Map([
  ['ward', 'Ward 3'],
  ['theatre', 'Theatre'],
]);

const account: ExportedAccount = {
  firstName: 'Grace',
  lastName: 'Okafor',
  username: 'grace.okafor',
  email: 'grace@example.org',
  role: 'employee',
  annualLeaveEntitlement: 28,
  workStartTime: '09:00',
  workEndTime: '17:00',
  employment: {
    firstDay: '2026-01-05',
    lastDay: '2027-01-31',
    jobTitle: 'Staff nurse',
    contractedHours: 37.5,
    employmentType: 'fixed-term',
    earlierEmployments: [],
  },
  workingPatterns: [],
  teamMemberships: [
    { from: '2026-01-05', teamId: 'theatre' },
    { from: today, teamId: 'ward' },
    { from: '2026-12-01', teamId: null },
  ],
};

const cellsOf = (more: Partial<ExportedAccount>) =>
  staffCells({ ...account, ...more }, teamNames, today);

test('has the values as the import reads them', () => {
  expect(cellsOf({})).toEqual({
    'First name': 'Grace',
    'Last name': 'Okafor',
    Username: 'grace.okafor',
    Email: 'grace@example.org',
    Role: 'employee',
    'Annual leave entitlement': '28',
    'Work start': '09:00',
    'Work end': '17:00',
    'First day': '05/01/2026',
    'Last day': '31/01/2027',
    'Job title': 'Staff nurse',
    'Contracted hours': '37.5',
    'Employment type': 'fixed-term',
    'Working days': '',
    'Unpaid break': '',
    Team: 'Ward 3',
  });
});

test('leaves empty what is not known', () => {
  const employment = {
    firstDay: null,
    lastDay: null,
    jobTitle: null,
    contractedHours: null,
    employmentType: 'permanent' as const,
    earlierEmployments: [],
  };
  expect(cellsOf({ email: null, employment, teamMemberships: [] })).toMatchObject({
    Email: '',
    'First day': '',
    'Last day': '',
    'Job title': '',
    'Contracted hours': '',
    Team: '',
  });
});

test('of somebody who starts later, has the team of the first day', () => {
  const employment = { ...account.employment, firstDay: '2026-12-07', lastDay: null };
  const teamMemberships = [{ from: '2026-12-07', teamId: 'theatre' }];
  expect(cellsOf({ employment, teamMemberships }).Team).toBe('Theatre');
});

function pattern(more: Partial<WorkingPattern>): WorkingPattern {
  return {
    from: '2026-01-05',
    isIrregular: false,
    worksBankHolidays: false,
    weeks: 1,
    shifts: [1, 2, 4].map((weekday) => ({
      week: 1,
      weekday,
      start: '08:00',
      end: '16:00',
      breakMinutes: 30,
    })),
    ...more,
  };
}

/** The patterns that the import makes of the exported cells. */
function importedPatterns(more: Partial<WorkingPattern>) {
  const cells = cellsOf({ workingPatterns: [pattern(more)] });
  return parseWorkingDays(
    {
      workingDays: cells['Working days'],
      unpaidBreak: cells['Unpaid break'],
      workStartTime: cells['Work start'],
      workEndTime: cells['Work end'],
    },
    '2026-01-05',
  );
}

test.each([
  ['days with the same hours', {}],
  ['a single day', { shifts: pattern({}).shifts.slice(0, 1) }],
  ['irregular hours', { isIrregular: true, shifts: [] }],
])('the import reads %s as the same pattern', (_, more) => {
  expect(importedPatterns(more)).toEqual({ patterns: [pattern(more)], problems: [] });
});

const [first, ...rest] = pattern({}).shifts;

test.each([
  ['a rota', { weeks: 2 }],
  ['bank holidays', { worksBankHolidays: true }],
  ['other hours on a day', { shifts: [{ ...first, end: '12:00' }, ...rest] }],
  ['another break on a day', { shifts: [{ ...first, breakMinutes: 0 }, ...rest] }],
] as [string, Partial<WorkingPattern>][])(
  'the import refuses %s instead of reading another pattern',
  (_, more) => {
    expect(importedPatterns(more).problems).toEqual([
      'Working days must be days such as Mon Tue Wed or Mon-Fri, or irregular.',
    ]);
  },
);
