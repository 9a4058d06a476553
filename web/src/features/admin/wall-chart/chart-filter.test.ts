import { expect, it } from 'vitest';
import type { Leave } from '../leave-calendar/calendar-leave.ts';
import { distinctNames } from '../staff/staff-member.ts';
import type { Person } from '../staff/use-staff.ts';
import {
  chartRows,
  employedStaff,
  readChartFilter,
  staffInTeam,
  writeChartFilter,
} from './chart-filter.ts';

const staff = [
  { id: '1', firstName: 'Zoë', lastName: 'Adeyemi', username: 'zoe.adeyemi.1234' },
  { id: '2', firstName: 'Callum', lastName: 'Reid', username: 'callum.reid.1234' },
] as Person[];
const leave = [
  { id: 'a', userId: '2', leaveType: 'annual' },
  { id: 'b', userId: '2', leaveType: 'sick' },
] as Leave[];
const teamId = '6710f2c8a1b2c3d4e5f60d01';
const everyone = { search: '', type: null, teamId: null, isAbsentOnly: false };
const names = distinctNames(staff);
const rows = (filter: object, before = new Map()) =>
  chartRows(staff, leave, { ...everyone, ...filter }, (id) => names.get(id) ?? '', before);

it('filters by name, by type and by absence', () => {
  expect(rows({}).map(({ name, leave: own }) => [name, own.length])).toEqual([
    ['Zoë Adeyemi', 0],
    ['Callum Reid', 2],
  ]);
  expect(rows({ search: 'zoe 1234' }).map(({ id }) => id)).toEqual(['1']);
  expect(rows({ type: 'sick' })[1]?.leave).toEqual([leave[1]]);
  expect(rows({ isAbsentOnly: true }).map(({ id }) => id)).toEqual(['2']);
  expect(rows({ isAbsentOnly: true, type: 'compassionate' })).toEqual([]);
});

it('keeps the rows of unchanged people', () => {
  const first = rows({});
  const again = rows({}, new Map(first.map((row) => [row.id, row])));
  expect(again[0]).toBe(first[0]);
  expect(again[1]).toBe(first[1]);
});

it('reads and writes the URL and keeps the other parameters', () => {
  const filter = { search: 'reid', type: 'sick', teamId, isAbsentOnly: true } as const;
  const urlParams = writeChartFilter(new URLSearchParams('tab=calendar&month=2026-12'), filter);
  expect(String(urlParams)).toBe(
    `tab=calendar&month=2026-12&team=${teamId}&q=reid&type=sick&who=away`,
  );
  expect(readChartFilter(urlParams)).toEqual(filter);
  expect(String(writeChartFilter(urlParams, everyone))).toBe('tab=calendar&month=2026-12');
});

it('shows only people who are employed in a part of the days, or have leave in them', () => {
  const employed = (id: string, firstDay: string, lastDay: string | null) =>
    ({ id, employment: { firstDay, lastDay } }) as Person;
  const people = [
    employed('now', '2026-01-05', null),
    employed('left', '2026-01-05', '2026-11-30'),
    employed('leaving', '2026-01-05', '2026-12-01'),
    employed('starting', '2026-12-31', null),
    employed('later', '2027-01-01', null),
    employed('2', '2027-01-01', null),
  ];
  const december = { start: '2026-12-01', end: '2026-12-31' };
  expect(employedStaff(people, leave, december).map(({ id }) => id)).toEqual([
    'now',
    'leaving',
    'starting',
    '2',
  ]);
});

it('shows only people who are in the team on one of the days', () => {
  const inTeam = (id: string, from: string, until: string) =>
    ({
      id,
      teamMemberships: [
        { from, teamId },
        { from: until, teamId: null },
      ],
    }) as Person;
  const people = [
    inTeam('before', '2026-01-05', '2026-12-01'),
    inTeam('first day', '2026-01-05', '2026-12-02'),
    inTeam('last day', '2026-12-31', '2027-01-01'),
    inTeam('after', '2027-01-01', '2027-02-01'),
    { id: 'never', teamMemberships: null } as Person,
  ];
  const december = { start: '2026-12-01', end: '2026-12-31' };
  expect(staffInTeam(people, teamId, december).map(({ id }) => id)).toEqual([
    'first day',
    'last day',
  ]);
  expect(staffInTeam(people, null, december)).toBe(people);
});
