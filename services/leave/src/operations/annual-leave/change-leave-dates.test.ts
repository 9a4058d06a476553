import { leaveDatesChanged } from '@portal/contracts/leave/events';
import type { InputOf } from '@portal/contracts/operation';
import { newId } from '@portal/kernel/new-id';
import { expect, it } from 'vitest';
import {
  cancelLeaveDay,
  changeLeaveDates,
  deleteLeaveDay,
  leaveHistory,
  ownLeaveErrors,
  startAnnualLeaveService,
} from '../../../testing/annual-leave.ts';
import { annualLeave } from '../../../testing/leave-requests.ts';
import { sickLeave } from '../../../testing/sick-leave.ts';

const leave = await startAnnualLeaveService();
const { as, decide, eventsOf, hr, partners, signedIn, staff, storeRequests } = leave;
const [monday, tuesday, friday] = ['2026-08-10', '2026-08-11', '2026-08-14'];
const nextWeek = { startDate: '2026-08-17', endDate: '2026-08-21' };
const move = (id: string | undefined, more: Partial<InputOf<typeof changeLeaveDates>> = {}) =>
  hr.run(changeLeaveDates, { id, ...nextWeek, reason: 'The ward is short', ...more });

it('moves approved leave, with event, audit, history and balance', async () => {
  const [ada] = await staff({});
  const id = await ada.approved(monday, friday);
  const { data, errors } = await move(id, { endDate: '2026-08-18' });
  expect(errors).toEqual([]);
  expect(data).toMatchObject({ startDate: '2026-08-17', endDate: '2026-08-18', daysBooked: 2 });
  expect(await ada.balance()).toMatchObject({ used: 2 });
  const events = await eventsOf(ada.id, 5);
  expect(events[3]).toMatchObject({
    type: leaveDatesChanged.type,
    data: { version: 3, byHr: true, status: 'approved', startDate: '2026-08-17' },
  });
  expect(events[4]?.data).toMatchObject({
    action: 'leave-dates-changed',
    details: [
      { field: 'fromDay', before: monday, after: '2026-08-17' },
      { field: 'toDay', before: friday, after: '2026-08-18' },
    ],
  });
  expect(JSON.stringify(events)).not.toContain('ward');
  const { data: history } = await ada.run(leaveHistory, { id });
  expect(history?.at(-1)).toMatchObject({
    action: 'datesChanged',
    by: 'hr',
    actor: null,
    reason: 'The ward is short',
    previousStartDate: monday,
    previousEndDate: friday,
  });
});

it('keeps a pending request pending, and may make it half a day', async () => {
  const [ada] = await staff({});
  const { data: pending } = await ada.ask(monday, friday);
  const oneDay = { startDate: friday, endDate: friday };
  const half = { ...oneDay, isHalfDay: true, halfDayPeriod: 'afternoon' } as const;
  expect((await move(pending?.id, half)).data).toMatchObject({
    status: 'pending',
    isHalfDay: true,
    halfDayPeriod: 'afternoon',
    daysRequested: 0.5,
  });
  expect((await move(pending?.id, half)).code).toBe('BAD_INPUT');
});

it('keeps days cancelled and deleted where the new dates include them', async () => {
  const [ada] = await staff({});
  const id = await ada.approved(monday, friday);
  await hr.run(cancelLeaveDay, { id, date: tuesday });
  await hr.run(deleteLeaveDay, { id, date: friday });
  const { data } = await move(id, { startDate: tuesday, endDate: '2026-08-17' });
  expect(data?.days.map(({ date, status }) => [date.slice(8), status])).toEqual([
    ['11', 'cancelled'],
    ['12', 'booked'],
    ['13', 'booked'],
    ['17', 'booked'],
  ]);
  const only = await move(id, { startDate: tuesday, endDate: tuesday });
  expect(only.code).toBe('BAD_INPUT');
  expect(only.errors[0]?.message).toContain('cancelled or deleted');
});

it('validates the new dates like a request, without the leave itself', async () => {
  const [ada, grace] = await staff({ annualLeaveEntitlement: 6 }, {});
  await partners([ada.id, grace.id]);
  await grace.approved('2026-09-07');
  const id = await ada.approved(monday, friday);
  const moved = async (startDate: string, endDate: string) =>
    (await move(id, { startDate, endDate })).code;
  expect(await moved(monday, '2026-08-17')).toBeNull();
  expect(await moved(monday, '2026-08-18')).toBe('LEAVE_EXCEEDED');
  expect(await moved('2026-09-04', '2026-09-07')).toBe('LEAVE_CONFLICT');
  expect(await moved(monday, '2026-08-13')).toBeNull();
  await ada.approved(friday);
  expect(await moved(monday, friday)).toBe('LEAVE_OVERLAPS');
  expect(await moved(friday, monday)).toBe('BAD_INPUT');
  expect((await move(id, { reason: '' })).code).toBe('BAD_INPUT');
});

it('can shorten leave although the balance is exceeded', async () => {
  const [ada] = await staff({ annualLeaveEntitlement: 1 });
  const stored = annualLeave(monday, friday, { userId: ada.id, status: 'approved' });
  await storeRequests(stored);
  const longer = { startDate: monday, endDate: '2026-08-17' };
  expect((await move(stored.id, longer)).code).toBe('LEAVE_EXCEEDED');
  expect((await move(stored.id, { ...longer, endDate: '2026-08-12' })).errors).toEqual([]);
});

it('moves sick leave, unless annual leave on its old days exceeds the balance', async () => {
  const [ada] = await staff({ annualLeaveEntitlement: 2 });
  const annual = annualLeave(monday, friday, { userId: ada.id, status: 'approved' });
  const sick = sickLeave(monday, friday, { userId: ada.id, status: 'approved' });
  await storeRequests(annual, sick);
  expect((await move(sick.id)).code).toBe('LEAVE_EXCEEDED');
  const { data } = await move(sick.id, { startDate: monday, endDate: '2026-08-12' });
  expect(data).toMatchObject({ leaveType: 'sick', endDate: '2026-08-12' });
  expect(await ada.balance()).toMatchObject({ used: 2 });
});

it('applies each of two changes at once to the result of the other', async () => {
  const [ada] = await staff({});
  const id = await ada.approved(monday, friday);
  const other = signedIn({ userId: newId(), role: 'admin' });
  const input = { id, reason: 'Swap' };
  const september = { startDate: '2026-09-14', endDate: '2026-09-15' };
  const both = await Promise.all([
    hr.run(changeLeaveDates, { ...input, ...nextWeek }),
    other.run(changeLeaveDates, { ...input, ...september }),
  ]);
  expect(both.map(({ code }) => code)).toEqual([null, null]);
  const { data } = await hr.run(leaveHistory, { id });
  const [first, second] = data?.slice(-2) ?? [];
  expect(first?.previousStartDate).toBe(monday);
  expect([nextWeek.startDate, september.startDate]).toContain(second?.previousStartDate);
});

it('returns the first result for a repeat', async () => {
  const [ada] = await staff({});
  const id = await ada.approved(monday, friday);
  const key = { 'idempotency-key': 'k', 'x-idempotency-fingerprint': 'a'.repeat(64) };
  const input = { id, ...nextWeek, reason: 'Swap' };
  const { data } = await hr.run(changeLeaveDates, input, key);
  expect(await hr.run(changeLeaveDates, input, key)).toMatchObject({ data, errors: [] });
});

it('is for administrators, about other people’s leave that is pending or approved', async () => {
  const [ada] = await staff({});
  const { data: pending } = await ada.ask(monday, friday);
  const input = { id: pending?.id, ...nextWeek, reason: 'Swap' };
  expect((await ada.run(changeLeaveDates, input)).code).toBe('FORBIDDEN');
  const herself = as({ userId: ada.id, role: 'admin' });
  expect((await herself.run(changeLeaveDates, input)).errors).toMatchObject(ownLeaveErrors);
  expect((await as({}).run(changeLeaveDates, input)).code).toBe('UNAUTHENTICATED');
  const setup = as({ userId: newId(), role: 'admin', stage: 'setup' });
  expect((await setup.run(changeLeaveDates, input)).code).toBe('SETUP_REQUIRED');
  await decide(pending?.id, 'denied');
  expect((await move(pending?.id)).code).toBe('ALREADY_DECIDED');
  expect((await move(newId())).code).toBe('NOT_FOUND');
  const ofAdmin = annualLeave(monday, friday, { userId: newId(), status: 'approved' });
  await storeRequests(ofAdmin);
  expect((await move(ofAdmin.id)).code).toBe('FORBIDDEN');
});

it('shortens sickness that was reported twice, but moves it to no day that is reported already', async () => {
  const [ada] = await staff({});
  const first = sickLeave(monday, '2026-08-12', { userId: ada.id });
  const second = sickLeave('2026-08-12', friday, { userId: ada.id });
  await storeRequests(first, second);
  const shorter = { startDate: '2026-08-12', endDate: '2026-08-13' };
  expect((await move(second.id, shorter)).data).toMatchObject({ endDate: '2026-08-13' });
  const overlapping = { startDate: tuesday, endDate: '2026-08-13' };
  expect((await move(second.id, overlapping)).code).toBe('LEAVE_OVERLAPS');
});
