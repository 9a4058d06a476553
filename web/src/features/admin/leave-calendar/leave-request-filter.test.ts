import { expect, it } from 'vitest';
import {
  filterLeaveRequests,
  firstRecentDay,
  isLeaveRequestFiltered,
  readLeaveRequestFilter,
  writeLeaveRequestFilter,
} from './leave-request-filter.ts';
import type { NamedLeaveRequest } from './named-requests.ts';

const at = (search: string) => new URLSearchParams(search);

it('reads known values and writes them back with the other parameters', () => {
  const filter = readLeaveRequestFilter(
    at('tab=calendar&status=denied&type=holiday&of=7&since=all'),
  );
  expect(filter).toEqual({
    status: 'denied',
    type: null,
    personId: '7',
    teamId: null,
    isAll: true,
  });
  expect(isLeaveRequestFiltered(filter)).toBe(true);
  expect(
    String(
      writeLeaveRequestFilter(at('tab=calendar&status=pending'), { ...filter, personId: null }),
    ),
  ).toBe('tab=calendar&status=denied&since=all');
  expect(isLeaveRequestFiltered(readLeaveRequestFilter(at('tab=calendar&since=all')))).toBe(false);
});

it('filters by the team of the days', () => {
  const teamId = '6710f2c8a1b2c3d4e5f60d01';
  const request = (startDate: string, endDate: string) =>
    ({ startDate, endDate, request: { userId: '7' } }) as NamedLeaveRequest;
  const all = [request('2026-11-02', '2026-11-30'), request('2026-11-30', '2026-12-01')];
  const filter = readLeaveRequestFilter(at(`team=${teamId}`));
  expect(isLeaveRequestFiltered(filter)).toBe(true);
  expect(filterLeaveRequests(all, filter, () => [{ from: '2026-12-01', teamId }])).toEqual([
    all[1],
  ]);
  expect(filterLeaveRequests(all, filter, () => [])).toEqual([]);
});

it('filters by status, type and person', () => {
  const request = (leaveType: string, status: string, userId: string) =>
    ({ leaveType, status, request: { userId } }) as NamedLeaveRequest;
  const all = [
    request('annual', 'denied', '7'),
    request('annual', 'denied', '8'),
    request('sick', 'denied', '7'),
    request('annual', 'approved', '7'),
  ];
  const filter = {
    status: 'denied',
    type: 'annual',
    personId: '7',
    teamId: null,
    isAll: false,
  } as const;
  expect(filterLeaveRequests(all, filter, () => [])).toEqual([all[0]]);
  const everything = { ...filter, status: null, type: null, personId: null };
  expect(filterLeaveRequests(all, everything, () => [])).toEqual(all);
});

it('starts three months ago by default', () => {
  expect(firstRecentDay('2026-11-21')).toBe('2026-08-01');
  expect(firstRecentDay('2026-02-28')).toBe('2025-11-01');
});
