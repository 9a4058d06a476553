import { expect, it } from 'vitest';
import { activeStaffStats } from './active-staff-stats.ts';
import { hoursReport, type PersonWeek } from './hours-report.ts';

const person = (lastName: string, totalMinutes: number, sessionsCount: number): PersonWeek => ({
  userId: lastName,
  firstName: 'Ada',
  lastName,
  username: `ada.${lastName}`,
  role: 'employee',
  totalHours: totalMinutes / 60,
  totalMinutes,
  formattedHours: `${Math.floor(totalMinutes / 60)}h ${totalMinutes % 60}m`,
  runningMinutes: 0,
  sessionsCount,
  teamIds: [],
});
const teamNames = new Map([
  ['ward', 'Ward 3'],
  ['theatre', 'Theatre'],
]);

it('has a row per person by name, also for those who didn’t work', () => {
  const moved = { ...person('Reid', 450, 1), teamIds: ['ward', 'deleted', 'theatre'] };
  expect(hoursReport([moved, person('Ábel', 0, 0)], teamNames)).toEqual([
    ['Staff Member', 'Role', 'Total Hours', 'Sessions', 'Team'],
    ['Ada Ábel', 'employee', '0h 0m', '0', ''],
    ['Ada Reid', 'employee', '7h 30m', '1', 'Ward 3, Theatre'],
  ]);
});

it('has no teams where there are none', () => {
  expect(hoursReport([person('Reid', 450, 1)], new Map())).toEqual([
    ['Staff Member', 'Role', 'Total Hours', 'Sessions'],
    ['Ada Reid', 'employee', '7h 30m', '1'],
  ]);
});

it('is empty when nobody worked', () => {
  expect(hoursReport([person('Reid', 0, 0)], teamNames)).toEqual([]);
  expect(hoursReport([], teamNames)).toEqual([]);
});

it('averages over those who worked', () => {
  const staff = [person('Reid', 450, 1), person('Novak', 0, 0), person('Khan', 100, 2)];
  expect(activeStaffStats({ staff, totalMinutes: 550 })).toEqual({ count: 2, average: 275 });
  expect(activeStaffStats({ staff: [], totalMinutes: 0 })).toEqual({ count: 0, average: 0 });
});
