import { defaultCurrentEmployment, defaultEmployment } from '@portal/contracts/identity/employment';
import { expect, test } from 'vitest';
import { isInTeamFrom, type Member, membershipAuditDetails } from './team-members.ts';

const today = '2026-11-27';
const member: Member = {
  role: 'employee',
  employment: defaultEmployment,
  teamMemberships: [{ from: '2026-03-02', teamId: 'ward' }],
};
const employed = (firstDay: string | null, lastDay: string | null): Member => ({
  ...member,
  employment: { ...defaultEmployment, firstDay, lastDay },
});
const until = (day: string): Member => ({
  ...member,
  teamMemberships: [...member.teamMemberships, { from: day, teamId: null }],
});

test.each<[string, Member, boolean]>([
  ['who was moved to it', member, true],
  ['who leaves it tomorrow', until('2026-11-28'), true],
  ['who left it today', until(today), false],
  [
    'who will be moved to it',
    { ...member, teamMemberships: [{ from: '2027-01-04', teamId: 'ward' }] },
    true,
  ],
  [
    'of another team',
    { ...member, teamMemberships: [{ from: '2026-03-02', teamId: 'clinic' }] },
    false,
  ],
  ['whose last day is today', employed('2026-01-05', today), true],
  ['who left the organisation yesterday', employed('2026-01-05', '2026-11-26'), false],
  ['who starts next year', employed('2027-01-04', null), true],
  [
    'who left it between two employments',
    {
      ...employed('2027-01-04', null),
      employment: {
        ...defaultEmployment,
        firstDay: '2027-01-04',
        earlierEmployments: [{ ...defaultCurrentEmployment, lastDay: '2026-10-30' }],
      },
      teamMemberships: [
        { from: '2026-03-02', teamId: 'ward' },
        { from: '2026-12-01', teamId: null },
      ],
    },
    false,
  ],
  ['who became an administrator', { ...member, role: 'admin' }, false],
])('somebody %s is in the team today or later: %s', (_, person, isIn) => {
  expect(isInTeamFrom(person, 'ward', today)).toBe(isIn);
});

test('the audit details have the teams before and from the day on', () => {
  const names = new Map([
    ['ward', 'Ward 3'],
    ['clinic', 'Day Clinic'],
  ]);
  const nameOf = (id: string) => names.get(id) ?? null;
  const moved = [...member.teamMemberships, { from: today, teamId: 'clinic' }];
  expect(membershipAuditDetails(member.teamMemberships, moved, today, nameOf)).toEqual([
    { field: 'teamFrom', before: null, after: today },
    { field: 'team', before: 'Ward 3', after: 'Day Clinic' },
  ]);
  expect(membershipAuditDetails(moved, member.teamMemberships, today, nameOf)).toEqual([
    { field: 'teamFrom', before: null, after: today },
    { field: 'team', before: 'Day Clinic', after: 'Ward 3' },
  ]);
  expect(membershipAuditDetails(member.teamMemberships, [], '2026-03-02', nameOf)).toEqual([
    { field: 'teamFrom', before: null, after: '2026-03-02' },
    { field: 'team', before: 'Ward 3', after: null },
  ]);
});
