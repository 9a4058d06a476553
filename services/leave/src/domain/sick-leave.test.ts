import type { EmploymentPeriod } from '@portal/kernel/employment';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { eachDay } from '@portal/kernel/london';
import { buildPattern } from '@portal/testing/build-pattern';
import { expect, it } from 'vitest';
import { annualLeave, approvedLeave, validationContext } from '../../testing/leave-requests.ts';
import type { LeaveRequest } from './leave-request.ts';
import { absenceDays, countSickDays, validateSickLeaveRemoval } from './sick-leave.ts';

const year2025 = leaveYearOf('2026-04-05', '04-06');
const year2026 = leaveYearOf('2026-04-06', '04-06');

/** Sick leave, by default pending. */
function leave(from: string, to: string, more: Partial<LeaveRequest> = {}): LeaveRequest {
  const days = eachDay(from, to).map((date) => ({ date, ...wholeDay }));
  return annualLeave(from, to, { leaveType: 'sick', days, ...more });
}
const wholeDay = { portion: 'full', status: 'booked' } as const;
const taken = (own: LeaveRequest[]) => validationContext({ ownLeave: own, entitlement: 5 });

it('has every calendar day, also non-working days', () => {
  const days = absenceDays('2026-12-24', '2026-12-29');
  expect(days.ok && days.value.map(({ date }) => date)).toEqual(
    eachDay('2026-12-24', '2026-12-29'),
  );
  const christmas = absenceDays('2026-12-25', '2026-12-25');
  expect(christmas.ok && christmas.value).toHaveLength(1);
});

it.each([
  ['2026-08-11', '2026-08-10', 'The end date can’t be before the start date.'],
  ['2026-01-01', '2029-01-01', 'You can enter up to 1096 days at a time.'],
])('%s to %s is refused', (from, to, message) => {
  expect(absenceDays(from, to)).toEqual({
    ok: false,
    failure: { code: 'BAD_INPUT', message, issues: [{ path: ['endDate'], message }] },
  });
});

it('may last three years', () => {
  expect(absenceDays('2026-01-01', '2028-12-31')).toMatchObject({ ok: true });
});

it('counts each working day once per leave year, however many reports cover it', () => {
  const requests = [
    leave('2026-04-01', '2026-04-08'),
    leave('2026-04-07', '2026-04-10', { status: 'approved' }),
    leave('2026-05-01', '2026-05-01', { status: 'denied' }),
    leave('2026-05-05', '2026-05-05', { status: 'cancelled' }),
    leave('2026-05-06', '2026-05-06', { leaveType: 'compassionate', status: 'approved' }),
    approvedLeave('2026-05-07', '2026-05-08'),
  ];
  // Good Friday and Easter Monday are in it.
  expect(countSickDays(year2025, requests)).toBe(2);
  expect(countSickDays(year2026, requests)).toBe(4);
});

it('counts working days within the employment only', () => {
  const requests = [leave('2026-11-02', '2026-11-13')];
  const patterns = [buildPattern('2020-01-06', [[1, 2, 3, 4, 5]])];
  const count = (employment: EmploymentPeriod) =>
    countSickDays(year2026, requests, { patterns, employment });
  expect(count({ firstDay: null, lastDay: null })).toBe(10);
  expect(count({ firstDay: '2026-11-09', lastDay: null })).toBe(5);
  const earlierEmployments = [{ firstDay: null, lastDay: '2026-11-03' }];
  expect(count({ firstDay: '2026-11-09', lastDay: '2026-11-12', earlierEmployments })).toBe(6);
});

it('can be removed if the balance covers the annual leave on its days', () => {
  const sick = leave('2026-08-10', '2026-08-14');
  expect(
    validateSickLeaveRemoval(sick, taken([approvedLeave('2026-08-10', '2026-08-14')])),
  ).toBeNull();
});

it('can’t be removed if the returned days have been used since', () => {
  const own = [
    approvedLeave('2026-08-10', '2026-08-14'),
    approvedLeave('2026-09-01', '2026-09-01'),
  ];
  expect(validateSickLeaveRemoval(leave('2026-08-10', '2026-08-14'), taken(own))).toEqual({
    code: 'LEAVE_EXCEEDED',
    message:
      'This would deduct annual leave on the same days again. That makes 6 days used, but the leave year 06/04/2026 to 05/04/2027 has only 5. Cancel 1 day of annual leave first.',
  });
});

it('can’t be removed if the returned days have been used after carried-over leave has expired', () => {
  const context = validationContext({ entitlement: 5 });
  const carryOver = { carryOverDays: 5, carryOverYear: '2026-04-06' };
  const settings = { ...context.settings, ...carryOver, carryOverExpiresOn: '2026-06-30' };
  const own = [
    approvedLeave('2026-08-10', '2026-08-14'),
    approvedLeave('2026-09-01', '2026-09-02'),
  ];
  const sick = leave('2026-08-10', '2026-08-14');
  expect(
    validateSickLeaveRemoval(sick, { ...context, settings, ownLeave: own })?.message,
  ).toContain(
    'That makes 7 days used, but the leave year 06/04/2026 to 05/04/2027 has only 5. Cancel 2 days',
  );
  // Leave up to that day uses the carried-over days, as soon as it costs its days again.
  const early = [
    approvedLeave('2026-05-11', '2026-05-15'),
    approvedLeave('2026-08-10', '2026-08-14'),
  ];
  const inMay = leave('2026-05-11', '2026-05-15');
  expect(validateSickLeaveRemoval(inMay, { ...context, settings, ownLeave: early })).toBeNull();
});

it('can’t be removed if the returned days have been used before leave has built up', () => {
  const context = validationContext();
  const settings = { ...context.settings, accruesInFirstYear: true };
  const employment = { firstDay: '2026-09-01', lastDay: null };
  const remove = (own: LeaveRequest[], sick = leave('2026-10-05', '2026-10-08')) =>
    validateSickLeaveRemoval(sick, { ...context, settings, employment, ownLeave: own });
  // 4.5 days have built up by October.
  const taken = approvedLeave('2026-10-05', '2026-10-08');
  expect(remove([taken])).toBeNull();
  expect(remove([taken, approvedLeave('2026-10-26', '2026-10-29')])?.message).toBe(
    'This would deduct annual leave on the same days again. That makes 3.5 days more than builds up in the first year by then. Cancel 3.5 days of annual leave first.',
  );
  expect(remove([taken, approvedLeave('2027-03-01', '2027-03-04')])).toBeNull();
});

it('checks each leave year concerned', () => {
  const own = [
    approvedLeave('2026-04-07', '2026-04-08'),
    approvedLeave('2026-05-05', '2026-05-08'),
  ];
  const sick = leave('2026-03-30', '2026-04-08');
  expect(validateSickLeaveRemoval(sick, taken(own))?.message).toContain('06/04/2026 to 05/04/2027');
});

it('considers other reports, and only refuses if the balance gets worse', () => {
  const sick = leave('2026-08-10', '2026-08-14');
  const tooMuch = [
    approvedLeave('2026-08-10', '2026-08-14'),
    approvedLeave('2026-09-01', '2026-09-04'),
  ];
  const covered = leave('2026-08-10', '2026-08-14', { id: '3', status: 'approved' });
  expect(validateSickLeaveRemoval(sick, taken([...tooMuch, covered]))).toBeNull();
  const elsewhere = [approvedLeave('2026-09-01', '2026-09-11')];
  expect(validateSickLeaveRemoval(sick, taken(elsewhere))).toBeNull();
});

it.each([
  ['compassionate leave', { leaveType: 'compassionate', status: 'approved' }],
  ['what was denied', { status: 'denied' }],
  ['what was cancelled', { status: 'cancelled' }],
] as const)('allows %s, which returns no days', (_, more) => {
  const own = [approvedLeave('2026-08-10', '2026-08-21')];
  expect(validateSickLeaveRemoval(leave('2026-08-10', '2026-08-14', more), taken(own))).toBeNull();
});
