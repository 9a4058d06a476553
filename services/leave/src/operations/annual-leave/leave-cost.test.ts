import { expect, it } from 'vitest';
import { leaveCost, startAnnualLeaveService } from '../../../testing/annual-leave.ts';

const { database, hr, partners, signedIn, staff } = await startAnnualLeaveService();
const monday = '2026-08-10';
const friday = '2026-08-14';

it('shows its cost before it is sent, without changes', async () => {
  const [ada, grace] = await staff({ annualLeaveEntitlement: 6 }, {});
  await partners([ada.id, grace.id]);
  await grace.approved('2026-09-07');
  const cost = async (startDate: string, endDate: string, more = {}) =>
    (await ada.run(leaveCost, { startDate, endDate, ...more })).data;
  const of = { days: 2, available: 6, unit: 'days' };
  expect(await cost('2026-04-01', '2026-04-08')).toEqual({
    daysRequested: 4,
    years: [
      { leaveYearStart: '2025-04-06', leaveYearEnd: '2026-04-05', ...of },
      { leaveYearStart: '2026-04-06', leaveYearEnd: '2027-04-05', ...of },
    ],
    bankHolidays: [
      { date: '2026-04-03', name: 'Good Friday' },
      { date: '2026-04-06', name: 'Easter Monday' },
    ],
    coverShortfalls: [],
    refusal: null,
  });
  expect(await cost(monday, monday, { isHalfDay: true })).toMatchObject({ daysRequested: 0.5 });
  const validateLeave = async (...range: [string, string]) => (await cost(...range))?.refusal?.code;
  expect(await validateLeave(friday, monday)).toBe('BAD_INPUT');
  expect(await validateLeave('2026-08-15', '2026-08-16')).toBe('BAD_INPUT');
  expect(await validateLeave('2026-09-04', '2026-09-07')).toBe('LEAVE_CONFLICT');
  expect(await validateLeave(monday, '2026-08-18')).toBe('LEAVE_EXCEEDED');
  await ada.ask(friday);
  expect(await validateLeave(monday, friday)).toBe('LEAVE_OVERLAPS');
  expect(await database.collection('requests').countDocuments({ userId: ada.id })).toBe(1);
});

it('shows an administrator what booking it would cost a person', async () => {
  const [ada] = await staff({ annualLeaveEntitlement: 2 });
  const period = { startDate: monday, endDate: friday };
  const { data } = await hr.run(leaveCost, { ...period, userId: ada.id });
  expect(data).toMatchObject({
    daysRequested: 5,
    refusal: { code: 'LEAVE_EXCEEDED', message: expect.stringContaining('This would use 5 days') },
  });
  expect((await hr.run(leaveCost, { ...period, userId: hr.id })).code).toBe('NOT_FOUND');
  expect((await hr.run(leaveCost, period)).code).toBe('FORBIDDEN');
  const self = await ada.run(leaveCost, { ...period, userId: ada.id });
  expect(self.code).toBe('FORBIDDEN');
  expect((await signedIn({}).run(leaveCost, period)).code).toBe('UNAUTHENTICATED');
});

it('leaves out the leave whose dates would change', async () => {
  const [ada] = await staff({ annualLeaveEntitlement: 5 });
  const leaveRequestId = await ada.approved(monday);
  const period = { startDate: monday, endDate: friday, userId: ada.id };
  const refused = await hr.run(leaveCost, period);
  expect(refused.data?.refusal?.code).toBe('LEAVE_OVERLAPS');
  const { data } = await hr.run(leaveCost, { ...period, leaveRequestId });
  expect(data).toMatchObject({ years: [{ days: 5, available: 5 }], refusal: null });
});
