import type { Role } from '@portal/contracts/identity/user';
import { expect, test } from 'vitest';
import { filterStaff, type StaffFilter } from './filter-staff.ts';

const today = '2026-11-16';

function account(
  firstName: string,
  more: { role?: Role; teamId?: string; jobTitle?: string; isDeactivated?: boolean } = {},
) {
  const { role = 'employee', teamId = null, jobTitle = null, isDeactivated = false } = more;
  return {
    firstName,
    lastName: 'Byron',
    username: `${firstName}.byron`,
    role,
    isDeactivated,
    employment: {
      firstDay: null,
      lastDay: null,
      jobTitle,
      contractedHours: null,
      employmentType: 'permanent' as const,
      earlierEmployments: [],
    },
    teamMemberships: [
      { from: '2026-01-05', teamId },
      { from: '2026-11-17', teamId: 'later' },
    ],
  };
}

const accounts = [
  account('Zoë', { teamId: 'ward' }),
  account('Ada', { jobTitle: 'Staff nurse' }),
  account('Ángel', { teamId: 'ward', jobTitle: 'Porter' }),
  account('Hugo', { role: 'admin', teamId: 'ward' }),
  account('Lee', { isDeactivated: true, teamId: 'ward' }),
];

test.each<[Partial<StaffFilter>, string[]]>([
  [{}, ['Ada', 'Ángel', 'Zoë']],
  [{ status: 'left' }, ['Lee']],
  [{ teamId: 'ward' }, ['Ángel', 'Zoë']],
  [{ teamId: 'later' }, []],
  [{ search: 'zoe' }, ['Zoë']],
  [{ search: 'BYRON nurse' }, ['Ada']],
  [{ search: 'ang', teamId: 'ward' }, ['Ángel']],
  [{ search: 'ada', teamId: 'ward' }, []],
])('%j has %j', (filter, names) => {
  const staff = filterStaff(
    accounts,
    { search: '', teamId: null, status: 'current', ...filter },
    today,
  );
  expect(staff.map(({ firstName }) => firstName)).toEqual(names);
});
