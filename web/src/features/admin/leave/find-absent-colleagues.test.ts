import { englandAndWales } from '@portal/kernel/bank-holidays';
import { expect, it } from 'vitest';
import type { Leave } from '../leave-calendar/calendar-leave.ts';
import { createIsDayOff } from '../leave-calendar/use-is-day-off.ts';
import { findAbsentColleagues } from './find-absent-colleagues.ts';

const isDayOff = createIsDayOff([], englandAndWales);

const request = { userId: 'ada', startDate: '2026-11-13', endDate: '2026-11-16' };

function leave(userId: string, date: string, more: Partial<Leave> = {}): Leave {
  const status = more.status ?? 'approved';
  const days: Leave['days'] = [{ date, portion: 'full', status: 'booked' }];
  return {
    id: `${userId} ${date}`,
    userId,
    leaveType: 'annual',
    status,
    days,
    startDate: date,
    endDate: date,
    ...more,
  };
}

it('names everyone else who is off on one of its working days, once', () => {
  const all = [
    leave('grace', '2026-11-13'),
    leave('grace', '2026-11-16'),
    leave('linus', '2026-11-16', { leaveType: 'sick', status: 'pending' }),
    leave('ada', '2026-11-13'),
    leave('barbara', '2026-11-17'),
  ];
  expect(findAbsentColleagues(request, all, isDayOff)).toEqual(['grace', 'linus']);
});

it('leaves out pending and cancelled leave and weekends', () => {
  const cancelled: Leave['days'] = [{ date: '2026-11-13', portion: 'full', status: 'cancelled' }];
  const all = [
    leave('grace', '2026-11-13', { status: 'pending' }),
    leave('linus', '2026-11-13', { days: cancelled }),
    leave('barbara', '2026-11-14', { leaveType: 'sick' }),
  ];
  expect(findAbsentColleagues(request, all, isDayOff)).toEqual([]);
});

it('leaves out the days off of either working pattern', () => {
  const all = [leave('grace', '2026-11-13'), leave('linus', '2026-11-16')];
  const absentIf = (userId: string, day: string) =>
    findAbsentColleagues(request, all, (id, date) => id === userId && date === day);
  expect(absentIf('grace', '2026-11-13')).toEqual(['linus']);
  expect(absentIf('ada', '2026-11-16')).toEqual(['grace']);
  expect(absentIf('ada', '2026-11-17')).toEqual(['grace', 'linus']);
});
