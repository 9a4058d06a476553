import { buildPattern } from '@portal/testing/build-pattern';
import { expect, it } from 'vitest';
import { annualLeave } from '../../testing/leave-requests.ts';
import { costOfDay, type LeaveSchedule, withDeductedDays } from './leave-unit.ts';

const monday = '2026-03-02';

it('splits the hours of a shift between its halves so that they add up to the whole', () => {
  for (let minutes = 1; minutes <= 600; minutes += 1) {
    const end = `${String(7 + Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    const [shift] = buildPattern(monday, [[1]]).shifts;
    if (!shift) throw new Error('not reached');
    const pattern = buildPattern(monday, [[1]]);
    const patterns = [{ ...pattern, shifts: [{ ...shift, start: '07:00', end, breakMinutes: 0 }] }];
    const cost = (portion: 'full' | 'morning' | 'afternoon') =>
      costOfDay({ date: monday, portion, status: 'booked' }, 'hours', { patterns });
    const halves = cost('morning') + cost('afternoon');
    expect(halves, `${minutes} minutes`).toBeCloseTo(cost('full'), 8);
    expect(cost('morning') - cost('afternoon')).toBeLessThan(0.011);
  }
});

it('keeps the days of leave that are deducted by the pattern and the employment', () => {
  const leave = annualLeave('2027-06-07', '2027-06-11');
  const datesFor = (schedule: LeaveSchedule) =>
    withDeductedDays(leave, schedule).days.map(({ date }) => date.slice(8));
  expect(datesFor({ patterns: [] })).toEqual(['07', '08', '09', '10', '11']);
  const patterns = [buildPattern('2027-01-04', [[1, 2, 3]])];
  expect(datesFor({ patterns })).toEqual(['07', '08', '09']);
  const employment = { firstDay: '2027-06-08', lastDay: null };
  expect(datesFor({ patterns, employment })).toEqual(['08', '09']);
  const irregular = [...patterns, buildPattern('2027-06-09', [])];
  expect(datesFor({ patterns: irregular })).toEqual(['07', '08', '09', '10', '11']);
});
