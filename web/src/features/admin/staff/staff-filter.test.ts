import { describe, expect, it } from 'vitest';
import { countByStatus, filterStaff, readFilter, writeFilter } from './staff-filter.ts';
import { type Presence, type StaffMember, staffMembers } from './staff-member.ts';

function member(name: string, status: Presence | null): StaffMember {
  const username = `${name.toLowerCase().replace(' ', '')}.1000`;
  return {
    id: name,
    name,
    username,
    role: 'employee',
    status,
    entry: null,
    hours: null,
    balance: null,
  };
}

const staff = [member('Zoë Reid', 'in'), member('Grace Okafor', 'late'), member('Ann Reid', 'out')];
const names = (search: string, status: Presence | null = null) =>
  filterStaff(staff, { search, status }).map(({ name }) => name);

describe('filterStaff', () => {
  it('finds every word anywhere in the name or username, without case and accents', () => {
    expect(names('zoe')).toEqual(['Zoë Reid']);
    expect(names('REID')).toEqual(['Zoë Reid', 'Ann Reid']);
    expect(names('reid ann')).toEqual(['Ann Reid']);
    expect(names('graceok')).toEqual(['Grace Okafor']);
  });

  it('shows only those with the status', () => {
    expect(names('', 'late')).toEqual(['Grace Okafor']);
    expect(names('reid', 'late')).toEqual([]);
  });
});

it('counts nobody whose status is not known', () => {
  expect(countByStatus([...staff, member('New Person', null)])).toEqual({ in: 1, late: 1, out: 1 });
});

describe('the filter in the address', () => {
  it('comes back as it was written, and keeps what else is there', () => {
    const filter = {
      search: 'reid',
      status: 'in' as const,
      sorting: [{ id: 'today', desc: true }],
    };
    const written = writeFilter(new URLSearchParams('tab=staff'), filter);
    expect(written.toString()).toBe('tab=staff&q=reid&status=in&sort=-today');
    expect(readFilter(written)).toEqual(filter);
  });

  it('leaves out what is not asked for, and takes nothing that it does not know', () => {
    const nothing = { search: '', status: null, sorting: [] };
    expect(writeFilter(new URLSearchParams('tab=staff&q=x&sort=name'), nothing).toString()).toBe(
      'tab=staff',
    );
    expect(readFilter(new URLSearchParams('status=gone&sort=password'))).toEqual(nothing);
  });
});

describe('staffMembers', () => {
  const person = {
    email: null,
    isFirstLogin: false,
    annualLeaveEntitlement: 25,
    workStartTime: '09:00',
    workEndTime: '17:00',
    securityQuestion: null,
    password: null,
    createdAt: '2026-01-05T09:00:00Z',
    username: 'x',
  };
  const grace = {
    ...person,
    id: 'g',
    firstName: 'Grace',
    lastName: 'Okafor',
    role: 'employee' as const,
    isAdmin: false,
  };
  const asha = {
    ...person,
    id: 'a',
    firstName: 'Asha',
    lastName: 'Patel',
    role: 'admin' as const,
    isAdmin: true,
  };
  const entry = {
    id: 'e',
    clockInTime: '2026-01-05T09:00:00Z',
    isLate: true,
    lateMinutes: 4,
    clockInLocation: 'Mobile',
    missingClockOut: false,
  };

  it('leaves admins out', () => {
    const known = { presence: undefined, hours: undefined, balances: undefined };
    expect(staffMembers([asha, grace], known).map(({ id }) => id)).toEqual(['g']);
  });

  it('tells in, late and out apart from not known', () => {
    const statusOf = (presence: Parameters<typeof staffMembers>[1]['presence']) =>
      staffMembers([grace], { presence, hours: undefined, balances: undefined })[0]?.status;
    expect(statusOf(undefined)).toBeNull();
    expect(statusOf([])).toBeNull();
    expect(statusOf([{ id: 'g', currentEntry: null }])).toBe('out');
    expect(statusOf([{ id: 'g', currentEntry: entry }])).toBe('late');
    expect(statusOf([{ id: 'g', currentEntry: { ...entry, isLate: false } }])).toBe('in');
  });
});
