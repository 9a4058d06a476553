import { daysFromTo } from '@portal/kernel/london';
import { expect, it } from 'vitest';
import type { LeaveRequest } from './leave-request.ts';
import { leaveYearOf } from './leave-year.ts';
import type { Surroundings } from './refusal.ts';
import { reportedDays, sickDaysIn, undoingRefusal } from './sickness.ts';

const year2025 = leaveYearOf('2026-04-05', '04-06');
const year2026 = leaveYearOf('2026-04-06', '04-06');

function leave(from: string, to: string, more: Partial<LeaveRequest> = {}): LeaveRequest {
  const days = daysFromTo(from, to).map((date) => ({
    ...({ date, portion: 'full', status: 'booked' } as const),
  }));
  return {
    ...{ id: '1', userId: '2', leaveType: 'sick', status: 'pending', version: 1, reason: 'Flu' },
    ...{ startDate: from, endDate: to, days, isHalfDay: false, halfDayPeriod: null },
    ...{ requestedAt: new Date(0), decidedAt: null, decidedBy: null, denialReason: null },
    ...more,
  };
}
const annual = (from: string, to: string, more: Partial<LeaveRequest> = {}) =>
  leave(from, to, { leaveType: 'annual', status: 'approved', ...more });

const around = (own: LeaveRequest[], annualLeaveEntitlement = 5): Surroundings => ({
  settings: {
    ...{ userId: '2', leaveYearStartDate: '04-06', version: 1, annualLeaveEntitlement },
    ...{ carryOverDays: 0, carryOverYear: null },
  },
  own,
  partners: [],
  calendar: { nation: 'england-and-wales', published: new Map() },
});

it('owns every calendar day, also one without work', () => {
  const days = reportedDays('2026-12-24', '2026-12-29');
  expect(days.ok && days.value.map(({ date }) => date)).toEqual(
    daysFromTo('2026-12-24', '2026-12-29'),
  );
  const christmas = reportedDays('2026-12-25', '2026-12-25');
  expect(christmas.ok && christmas.value).toHaveLength(1);
});

it.each([
  ['2026-08-11', '2026-08-10', 'The end date must not be before the start date.'],
  ['2026-01-01', '2029-01-01', 'Leave can be reported for at most 1096 days at once.'],
])('%s to %s is refused', (from, to, message) => {
  expect(reportedDays(from, to)).toEqual({
    ok: false,
    failure: { code: 'BAD_INPUT', message, issues: [{ path: ['endDate'], message }] },
  });
});

it('may last three years', () => {
  expect(reportedDays('2026-01-01', '2028-12-31')).toMatchObject({ ok: true });
});

it('counts working days once, however many reports cover them, in each leave year its own', () => {
  const requests = [
    leave('2026-04-01', '2026-04-08'),
    leave('2026-04-07', '2026-04-10', { status: 'approved' }),
    leave('2026-05-01', '2026-05-01', { status: 'denied' }),
    leave('2026-05-05', '2026-05-05', { status: 'cancelled' }),
    leave('2026-05-06', '2026-05-06', { leaveType: 'compassionate', status: 'approved' }),
    annual('2026-05-07', '2026-05-08'),
  ];
  // Good Friday and Easter Monday are in it.
  expect(sickDaysIn(year2025, requests)).toBe(2);
  expect(sickDaysIn(year2026, requests)).toBe(4);
});

it('may be undone where the annual leave beneath it is there to be taken', () => {
  const sick = leave('2026-08-10', '2026-08-14');
  expect(undoingRefusal(sick, around([annual('2026-08-10', '2026-08-14')]))).toBeNull();
});

it('may not be undone where the days have been taken since', () => {
  const own = [annual('2026-08-10', '2026-08-14'), annual('2026-09-01', '2026-09-01')];
  expect(undoingRefusal(leave('2026-08-10', '2026-08-14'), around(own))).toEqual({
    code: 'LEAVE_EXCEEDED',
    message:
      'Without this sick leave, annual leave takes 6 days of 5 in the leave year 06/04/2026 to 05/04/2027. Please cancel 1 day of annual leave first.',
  });
});

it('looks at each leave year that it touches', () => {
  const own = [annual('2026-04-07', '2026-04-08'), annual('2026-05-05', '2026-05-08')];
  const sick = leave('2026-03-30', '2026-04-08');
  expect(undoingRefusal(sick, around(own))?.message).toContain('06/04/2026 to 05/04/2027');
});

it('goes by what another report still covers, and by what becomes worse', () => {
  const sick = leave('2026-08-10', '2026-08-14');
  const tooMuch = [annual('2026-08-10', '2026-08-14'), annual('2026-09-01', '2026-09-04')];
  const covered = leave('2026-08-10', '2026-08-14', { id: '3', status: 'approved' });
  expect(undoingRefusal(sick, around([...tooMuch, covered]))).toBeNull();
  const elsewhere = [annual('2026-09-01', '2026-09-11')];
  expect(undoingRefusal(sick, around(elsewhere))).toBeNull();
});

it.each([
  ['compassionate leave', { leaveType: 'compassionate', status: 'approved' }],
  ['what was denied', { status: 'denied' }],
  ['what was cancelled', { status: 'cancelled' }],
] as const)('says nothing of %s, which gives no days back', (_, more) => {
  const own = [annual('2026-08-10', '2026-08-21')];
  expect(undoingRefusal(leave('2026-08-10', '2026-08-14', more), around(own))).toBeNull();
});
