import { buildPattern } from '@portal/testing/build-pattern';
import { expect, it } from 'vitest';
import { approvedLeave } from '../../testing/leave-requests.ts';
import { toLeaveDto } from './to-leave-dto.ts';

const irregular = {
  from: '2026-01-05',
  isIrregular: true,
  worksBankHolidays: false,
  weeks: 1,
  shifts: [],
};
const fixed = buildPattern('2026-06-01', [[1, 2, 3]], { start: '08:00', end: '14:30' });

it('has the hours of days of irregular hours, and none where the pattern is fixed now', () => {
  const leave = approvedLeave('2026-08-03', '2026-08-03');
  const booked = { ...leave, days: leave.days.map((day) => ({ ...day, hours: 6.5 })) };
  const before = toLeaveDto(booked, { patterns: [irregular] });
  expect([before.hoursBooked, before.days[0]?.hours]).toEqual([6.5, 6.5]);
  const after = toLeaveDto(booked, { patterns: [irregular, fixed] });
  expect([after.hoursBooked, after.days[0]?.hours]).toEqual([null, null]);
});
