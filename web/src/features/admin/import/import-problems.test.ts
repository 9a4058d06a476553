import type { ImportLine } from '@portal/contracts/identity/import-users';
import { expect, it } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { linesWithProblems, problemsByLine } from './import-problems.ts';

const grace: ImportLine = {
  line: 2,
  firstName: 'Grace',
  lastName: 'Okafor',
  username: 'grace.okafor',
  isUsernameMade: false,
  email: '',
  role: 'employee',
  annualLeaveEntitlement: '25',
  workStartTime: '09:00',
  firstDay: '2026-11-27',
  lastDay: '',
  jobTitle: '',
  contractedHours: '',
  employmentType: 'permanent',
  workingPattern: '',
  team: '',
  workEndTime: '17:00',
  problems: [],
};
const taken = 'This username is already taken.';
const refusal = (issues: object[]) => new ApiError(400, JSON.stringify({ issues }));

it('finds the problems of each line', () => {
  const issues = [
    { path: ['csv', 4], message: taken },
    { path: ['csv', 4], message: 'Role must be employee, admin or master-admin.' },
    { path: ['csv'], message: 'The file is empty.' },
  ];
  expect([...problemsByLine(refusal(issues))]).toEqual([
    [4, [taken, 'Role must be employee, admin or master-admin.']],
  ]);
  expect(problemsByLine(null).size).toBe(0);
});

it('puts the lines with problems first and each problem once', () => {
  const lines = [grace, { ...grace, line: 3 }, { ...grace, line: 4, problems: [taken] }];
  const marked = linesWithProblems(
    lines,
    new Map([
      [3, [taken]],
      [4, [taken]],
    ]),
  );
  expect(marked.map(({ line, problems }) => [line, problems])).toEqual([
    [3, [taken]],
    [4, [taken]],
    [2, []],
  ]);
});
