import { describe, expect, it } from 'vitest';
import {
  countByStatus,
  filterByTeam,
  filterStaff,
  readStaffFilter,
  staffFilePath,
  writeStaffFilter,
} from './staff-filter.ts';
import {
  absencesToday,
  type StaffMember,
  type StaffStatus,
  sortStaffByName,
  staffMembers,
} from './staff-member.ts';

const person = {
  email: null,
  isFirstLogin: false,
  annualLeaveEntitlement: 25,
  workStartTime: '09:00',
  workEndTime: '17:00',
  employment: {
    firstDay: '2025-03-03',
    lastDay: null as string | null,
    jobTitle: null as string | null,
    contractedHours: null,
    employmentType: 'permanent' as const,
    earlierEmployments: [],
  },
  workingPatterns: [],
  teamMemberships: [] as { from: string; teamId: string | null }[],
  isDeactivated: false,
  securityQuestion: null,
  password: null,
  passwordState: 'chosen' as const,
  createdAt: '2026-01-05T09:00:00Z',
  role: 'employee' as const,
  isAdmin: false,
};
const entry = {
  id: 'e',
  userId: 'g',
  clockInTime: '2026-01-05T09:00:00Z',
  isLate: false,
  lateMinutes: 0,
  clockInLocation: 'Mobile',
  missingClockOut: false,
  sentLate: false,
};
const nothing = {
  presence: undefined,
  hours: undefined,
  balances: undefined,
  absences: undefined,
  teamNames: new Map([['6710f2c8a1b2c3d4e5f60d01', 'Ward 3']]),
  today: '2026-01-05',
};

function member(name: string, status: StaffStatus | null): StaffMember {
  const [firstName = '', lastName = ''] = name.split(' ');
  const username = `${firstName}${lastName}.1000`.toLowerCase();
  const open = { ...entry, userId: name, isLate: status === 'late' };
  const presence = status === 'in' || status === 'late' ? [open] : [];
  const isAbsent = status === 'leave' || status === 'off-sick';
  const absences = isAbsent ? new Map([[name, status]]) : undefined;
  const one = staffMembers(
    [{ ...person, isDeactivated: status === 'left', id: name, firstName, lastName, username }],
    { ...nothing, presence: status ? presence : undefined, absences },
  )[0];
  if (!one) throw new Error('Nobody');
  return one;
}

const staff = [member('Zoë Reid', 'in'), member('Grace Okafor', 'late'), member('Ann Reid', 'out')];
const names = (search: string, status: StaffStatus | null = null) =>
  filterStaff(staff, { search, status }).map(({ name }) => name);

describe('filterStaff', () => {
  it('finds every word in the name or username, ignoring case and accents', () => {
    expect(names('zoe')).toEqual(['Zoë Reid']);
    expect(names('REID')).toEqual(['Zoë Reid', 'Ann Reid']);
    expect(names('reid ann')).toEqual(['Ann Reid']);
    expect(names('graceok')).toEqual(['Grace Okafor']);
  });

  it('shows only people on leave, or sick', () => {
    const all = [...staff, member('Ida Moss', 'leave'), member('Tom Lee', 'off-sick')];
    const shown = (status: StaffStatus) =>
      filterStaff(all, { search: '', status }).map(({ name }) => name);
    expect([shown('leave'), shown('off-sick'), shown('out')]).toEqual([
      ['Ida Moss'],
      ['Tom Lee'],
      ['Ann Reid'],
    ]);
  });

  it('finds words of the job title', () => {
    const { employment } = person;
    const nurse = { ...person, employment: { ...employment, jobTitle: 'Staff nurse' }, id: 'n' };
    const found = (search: string) =>
      filterStaff(
        staffMembers([{ ...nurse, firstName: 'Ida', lastName: 'Moss', username: 'ida' }], nothing),
        { search, status: null },
      ).length;
    expect([found('nurse ida'), found('porter')]).toEqual([1, 0]);
  });

  it('hides people who have left, unless only they are wanted', () => {
    const all = [...staff, member('Ida Reid', 'left')];
    const shown = (status: StaffStatus | null) =>
      filterStaff(all, { search: 'reid', status }).map(({ name }) => name);
    expect(shown(null)).toEqual(['Zoë Reid', 'Ann Reid']);
    expect(shown('left')).toEqual(['Ida Reid']);
    expect(countByStatus(all)).toMatchObject({ out: 1, left: 1 });
  });

  it('shows only people with the status', () => {
    expect(names('', 'late')).toEqual(['Grace Okafor']);
    expect(names('reid', 'late')).toEqual([]);
  });
});

it('doesn’t count an unknown status', () => {
  expect(countByStatus([...staff, member('New Person', null)])).toEqual({
    in: 1,
    late: 1,
    out: 1,
    leave: 0,
    'off-sick': 0,
    left: 0,
  });
});

describe('the filter in the URL', () => {
  it('reads what it wrote and keeps the other parameters', () => {
    const filter = {
      search: 'reid',
      status: 'in' as const,
      teamId: '6710f2c8a1b2c3d4e5f60d01',
      sorting: [{ id: 'today', desc: true }],
    };
    const written = writeStaffFilter(new URLSearchParams('tab=staff'), filter);
    expect(written.toString()).toBe(
      'tab=staff&team=6710f2c8a1b2c3d4e5f60d01&q=reid&status=in&sort=-today',
    );
    expect(readStaffFilter(written)).toEqual(filter);
  });

  it('leaves out defaults and ignores unknown values', () => {
    const everything = { search: '', status: null, teamId: null, sorting: [] };
    expect(
      writeStaffFilter(new URLSearchParams('tab=staff&q=x&sort=name'), everything).toString(),
    ).toBe('tab=staff');
    expect(readStaffFilter(new URLSearchParams('status=gone&team=ward-3&sort=password'))).toEqual(
      everything,
    );
  });
});

describe('the filter by team', () => {
  const teamId = '6710f2c8a1b2c3d4e5f60d01';
  const memberships = [
    { from: '2026-01-05', teamId },
    { from: '2026-02-02', teamId: null },
  ];
  const grace = { ...person, id: 'g', firstName: 'Grace', lastName: 'Okafor', username: 'g' };
  const people = [
    { ...grace, teamMemberships: memberships },
    { ...grace, id: 'other' },
  ];

  it.each([
    ['2026-01-04', [], null],
    ['2026-01-05', ['g'], 'Ward 3'],
    ['2026-02-02', [], null],
  ])('on %s', (today, ids, teamName) => {
    const staff = staffMembers(people, { ...nothing, today });
    expect(filterByTeam(staff, teamId).map(({ id }) => id)).toEqual(ids);
    expect(staff[0]?.teamName).toBe(teamName);
    expect(filterByTeam(staff, null)).toBe(staff);
  });
});

it('has a file of everyone it finds, whatever their status today, or of those who left', () => {
  const all = { search: '', status: null, teamId: null };
  expect(staffFilePath(all)).toBe('/api/admin/export/users');
  expect(staffFilePath({ ...all, search: ' zoë nurse ', status: 'late' })).toBe(
    '/api/admin/export/users?search=zo%C3%AB+nurse',
  );
  expect(staffFilePath({ ...all, status: 'left', teamId: 't' })).toBe(
    '/api/admin/export/users?teamId=t&status=left',
  );
});

describe('staffMembers', () => {
  const grace = { ...person, id: 'g', firstName: 'Grace', lastName: 'Okafor', username: 'x' };
  const adam = { ...grace, id: 'a', firstName: 'Adam' };
  const asha = { ...grace, id: 's', firstName: 'Asha', role: 'admin' as const, isAdmin: true };

  it('sorts by name and leaves out admins', () => {
    expect(sortStaffByName([asha, grace, adam]).map(({ id }) => id)).toEqual(['a', 'g']);
  });

  it('tells in, late, out and unknown apart', () => {
    const statusOf = (presence: Parameters<typeof staffMembers>[1]['presence']) =>
      staffMembers([grace], { ...nothing, presence })[0]?.status;
    expect(statusOf(undefined)).toBeNull();
    expect(statusOf([])).toBe('out');
    expect(statusOf([entry])).toBe('in');
    expect(statusOf([{ ...entry, isLate: true }])).toBe('late');
  });

  it('gives no status to people who have not started, unless they are at work', () => {
    const { employment } = person;
    const starting = { ...grace, employment: { ...employment, firstDay: '2026-01-06' } };
    const statusOn = (today: string, presence: (typeof entry)[] = []) =>
      staffMembers([starting], { ...nothing, presence, today })[0]?.status;
    expect(statusOn('2026-01-05')).toBeNull();
    expect(statusOn('2026-01-05', [entry])).toBe('in');
    expect(statusOn('2026-01-06')).toBe('out');
  });

  it('says that people have left, whatever else is known', () => {
    const left = { ...grace, isDeactivated: true };
    expect(staffMembers([left], nothing)[0]?.status).toBe('left');
    expect(staffMembers([left], { ...nothing, presence: [entry] })[0]?.status).toBe('left');
  });

  it('shows leave and sickness instead of clocked out, but not instead of at work', () => {
    const leave = (userId: string) => ({ leaveRequest: { id: userId, userId } });
    const sick = (userId: string, leaveType: 'sick' | 'compassionate') => ({
      sickLeaveRequest: { id: userId, userId, leaveType },
    });
    const statusOf = (
      absences: ReturnType<typeof absencesToday>,
      presence = [] as (typeof entry)[],
    ) => staffMembers([grace], { ...nothing, presence, absences })[0]?.status;
    const onLeave = absencesToday({ annualLeaveToday: [leave('g')], sickLeaveToday: [] });
    expect(statusOf(onLeave)).toBe('leave');
    expect(statusOf(onLeave, [entry])).toBe('in');
    const both = { annualLeaveToday: [leave('g')], sickLeaveToday: [sick('g', 'sick')] };
    expect(statusOf(absencesToday(both))).toBe('off-sick');
    const grief = { annualLeaveToday: [], sickLeaveToday: [sick('g', 'compassionate')] };
    expect(statusOf(absencesToday(grief))).toBe('leave');
    expect(statusOf(absencesToday({ annualLeaveToday: null, sickLeaveToday: [] }))).toBe('out');
  });

  it('keeps the objects of unchanged people', () => {
    const before = staffMembers([adam, grace], { ...nothing, presence: [] });
    const known = new Map(before.map((one) => [one.id, one]));
    const presence = [entry];
    const now = staffMembers([adam, grace], { ...nothing, presence }, known);
    expect(now[0]).toBe(before[0]);
    expect(now[1]).not.toBe(before[1]);
    expect(now[1]?.status).toBe('in');
  });
});
