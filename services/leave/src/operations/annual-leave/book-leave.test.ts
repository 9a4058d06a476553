import { leaveBooked } from '@portal/contracts/leave/events';
import { formatDay } from '@portal/kernel/format-date';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { addDays, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { expect, it } from 'vitest';
import {
  bookLeave,
  leaveHistory,
  leaveRequests,
  ownLeaveErrors,
  startAnnualLeaveService,
  undoLeaveDecision,
} from '../../../testing/annual-leave.ts';
import { requestSickLeave, sickLeaveRequests } from '../../../testing/sick-leave.ts';

const leave = await startAnnualLeaveService();
const { as, database, employ, eventsOf, hr, partners, person, signedIn, staff } = leave;
const [monday, friday] = ['2026-08-10', '2026-08-14'];
const period = { startDate: monday, endDate: friday };
const annual = { leaveType: 'annual', ...period, reason: 'Agreed on the phone' } as const;
const book = (id: string, more: Record<string, unknown> = {}) =>
  hr.run(bookLeave, { id, ...annual, ...more } as Parameters<typeof hr.run<typeof bookLeave>>[1]);

it('books annual leave, approved at once, with event, audit and history', async () => {
  const [ada] = await staff({});
  const { data, errors } = await book(ada.id);
  expect(errors).toEqual([]);
  expect(data).toMatchObject({
    userId: ada.id,
    status: 'approved',
    decidedBy: hr.id,
    reason: 'Agreed on the phone',
    daysBooked: 5,
  });
  expect(await ada.balance()).toMatchObject({ used: 5, pending: 0, remaining: 20 });
  expect((await ada.run(leaveRequests)).data).toMatchObject([
    { id: data?.id, reason: 'Agreed on the phone' },
  ]);
  const [event, audit] = await eventsOf(ada.id, 2);
  expect(event).toMatchObject({
    type: leaveBooked.type,
    data: { version: 1, status: 'approved', inEffect: true, byHr: true, leaveType: 'annual' },
  });
  expect(audit?.data).toMatchObject({
    action: 'leave-booked',
    actorId: hr.id,
    details: [
      { field: 'fromDay', before: null, after: monday },
      { field: 'toDay', before: null, after: friday },
    ],
  });
  expect(JSON.stringify([event, audit])).not.toContain('phone');
  const history = await ada.run(leaveHistory, { id: data?.id });
  expect(history.data).toMatchObject([{ action: 'booked', by: 'hr', actor: null }]);
  // It was no decision on a request, so there is none to undo.
  expect((await hr.run(undoLeaveDecision, { id: data?.id })).code).toBe('ALREADY_DECIDED');
});

it('records sickness on any day, which returns annual leave', async () => {
  const [ada] = await staff({});
  await ada.approved(monday, friday);
  const sick = { leaveType: 'sick', startDate: friday, endDate: '2026-08-16' };
  expect((await book(ada.id, sick)).data).toMatchObject({ status: 'approved', daysBooked: 1 });
  expect(await ada.balance()).toMatchObject({ used: 4 });
  expect((await ada.run(sickLeaveRequests)).data).toMatchObject([{ leaveType: 'sick' }]);
  const { code, errors } = await book(ada.id, { ...sick, endDate: friday, isHalfDay: true });
  expect(code).toBe('BAD_INPUT');
  expect(errors[0]?.extensions.issues).toMatchObject([{ path: ['isHalfDay'] }]);
});

it('records a phone call once, also when two administrators take it', async () => {
  const [ada] = await staff({});
  const reported = { startDate: monday, endDate: monday, reason: 'A cold' };
  expect((await ada.run(requestSickLeave, reported)).errors).toEqual([]);
  const sick = { leaveType: 'sick', startDate: monday, endDate: friday };
  const { code, errors } = await book(ada.id, sick);
  expect(code).toBe('LEAVE_OVERLAPS');
  expect(errors[0]?.message).toBe(
    `This person already has sick leave on ${formatDay(monday)}. Change that request instead.`,
  );
  const rest = { ...sick, startDate: addDays(monday, 1) };
  const both = await Promise.all([book(ada.id, rest), book(ada.id, rest)]);
  expect(both.map((one) => one.code).sort()).toEqual(['LEAVE_OVERLAPS', null]);
  expect((await book(ada.id, { ...rest, leaveType: 'compassionate' })).errors).toEqual([]);
});

it('books in the past, but not further back than a request', async () => {
  const [ada] = await staff({});
  const today = londonDay(new Date());
  const earliest = leaveYearOf(addDays(leaveYearOf(today, '04-06').start, -1), '04-06').start;
  const sick = { leaveType: 'sick', startDate: earliest, endDate: earliest };
  expect((await book(ada.id, sick)).errors).toEqual([]);
  const { code, errors } = await book(ada.id, { ...sick, startDate: addDays(earliest, -1) });
  expect(code).toBe('BAD_INPUT');
  expect(errors[0]?.message).toContain('this person’s previous leave year');
  expect(errors[0]?.extensions.issues).toMatchObject([{ path: ['startDate'] }]);
});

it('says to HR that nobody works on the dates, or is employed', async () => {
  const [ada] = await staff({});
  await employ(ada.id, { firstDay: '2026-01-05', lastDay: friday });
  const messageOf = async (day: string) =>
    (await book(ada.id, { startDate: day, endDate: day })).errors[0]?.message;
  const sunday = addDays(monday, -1);
  expect(await messageOf(sunday)).toBe(
    'These dates are all weekends or bank holidays, so this person doesn’t need leave.',
  );
  expect(await messageOf(addDays(sunday, 7))).toMatch(/^This person’s employment ends on /);
});

it('refuses what a request would be refused for', async () => {
  const [ada, grace] = await staff({ annualLeaveEntitlement: 6 }, {});
  await partners([ada.id, grace.id]);
  await grace.approved('2026-09-07');
  await employ(ada.id, { firstDay: '2026-01-05', lastDay: '2026-12-31' });
  const refused = async (more: Record<string, unknown>) => (await book(ada.id, more)).code;
  expect(await refused({ startDate: friday, endDate: monday })).toBe('BAD_INPUT');
  expect(await refused({ startDate: '2026-08-15', endDate: '2026-08-16' })).toBe('BAD_INPUT');
  expect(await refused({ isHalfDay: true })).toBe('BAD_INPUT');
  expect(await refused({ startDate: '2026-12-31', endDate: '2027-01-04' })).toBe('BAD_INPUT');
  expect(await refused({ startDate: '2026-09-07', endDate: '2026-09-07' })).toBe('LEAVE_CONFLICT');
  await ada.ask(monday, '2026-08-12');
  expect(await refused({})).toBe('LEAVE_OVERLAPS');
  // Pending days count: 3 of 6 are left.
  const { code, errors } = await book(ada.id, { startDate: '2026-08-17', endDate: '2026-08-20' });
  expect(code).toBe('LEAVE_EXCEEDED');
  expect(errors[0]?.message).toContain('This would use 4 days, but only 3 are left');
  expect(await refused({ reason: ' ' })).toBe('BAD_INPUT');
  expect(await refused({ leaveType: 'unpaid' })).toBe('BAD_INPUT');
  expect(await database.collection('requests').countDocuments({ userId: ada.id })).toBe(1);
});

it('books once if two administrators do at once, and returns the result again for a repeat', async () => {
  const [ada] = await staff({});
  const other = signedIn({ userId: newId(), role: 'master-admin' });
  const input = { id: ada.id, ...annual };
  const both = await Promise.all([hr.run(bookLeave, input), other.run(bookLeave, input)]);
  expect(both.map(({ code }) => code).toSorted()).toEqual(['LEAVE_OVERLAPS', null]);
  const next = { ...input, startDate: '2026-08-17', endDate: '2026-08-18' };
  const key = { 'idempotency-key': 'k', 'x-idempotency-fingerprint': 'a'.repeat(64) };
  const first = await hr.run(bookLeave, next, key);
  expect(await hr.run(bookLeave, next, key)).toMatchObject({ data: first.data, errors: [] });
  expect((await ada.run(leaveRequests)).data).toHaveLength(2);
});

it('is for administrators, about other staff', async () => {
  const [ada] = await staff({});
  const admin = await person({ role: 'admin', isAdmin: true });
  expect((await book(admin.id)).code).toBe('NOT_FOUND');
  expect((await book(newId())).code).toBe('NOT_FOUND');
  expect((await book(hr.id)).errors).toMatchObject(ownLeaveErrors);
  const input = { id: ada.id, ...annual };
  expect((await ada.run(bookLeave, input)).code).toBe('FORBIDDEN');
  expect((await as({}).run(bookLeave, input)).code).toBe('UNAUTHENTICATED');
  const setup = as({ userId: newId(), role: 'admin', stage: 'setup' });
  expect((await setup.run(bookLeave, input)).code).toBe('SETUP_REQUIRED');
});
