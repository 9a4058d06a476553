import type { Operation } from '@portal/contracts/operation';
import { buildPattern } from '@portal/testing/build-pattern';
import { eventually } from '@portal/testing/eventually';
import { expect, it } from 'vitest';
import {
  bookLeave,
  cancelLeave,
  cancelLeaveDay,
  decideLeave,
  deleteLeaveDay,
  deleteLeaveRequest,
  leaveRequests,
  ownLeaveErrors,
  restoreLeaveDay,
  startAnnualLeaveService,
  undoLeaveDecision,
} from '../../../testing/annual-leave.ts';
import { annualLeave } from '../../../testing/leave-requests.ts';
import { partnerships } from '../../../testing/partnerships.ts';
import { pendingLeaveDetails } from '../../../testing/sick-leave.ts';

const {
  as,
  database,
  decide,
  employ,
  eventsOf,
  changePerson,
  hr,
  partners,
  person,
  staff,
  storeRequests,
} = await startAnnualLeaveService();
const monday = '2026-08-10';
const friday = '2026-08-14';
const on = (operation: typeof restoreLeaveDay, id: string | undefined, date: string) =>
  hr.run(operation, { id, date });

it('approves and restores only leave within the employment, and always cancels', async () => {
  const [ada, grace] = await staff({}, {});
  const { data: pending } = await ada.ask(monday, friday);
  const approved = await grace.approved(monday, friday);
  for (const { id } of [ada, grace]) {
    await employ(id, { firstDay: '2026-01-05', lastDay: '2026-08-13' });
  }
  const { code, errors } = await decide(pending?.id, 'approved');
  expect(code).toBe('BAD_INPUT');
  expect(errors[0]?.message).toContain('This person’s employment ends on 13/08/2026');
  expect((await decide(approved, 'cancelled')).errors).toEqual([]);
  expect((await decide(approved, 'approved')).code).toBe('BAD_INPUT');
  // The other days can be approved once the day outside is cancelled, which can't be restored.
  expect((await on(cancelLeaveDay, pending?.id, friday)).errors).toEqual([]);
  expect((await decide(pending?.id, 'approved')).data).toMatchObject({ daysBooked: 4 });
  expect((await on(restoreLeaveDay, pending?.id, friday)).code).toBe('BAD_INPUT');
});

it('doesn’t let a partner’s leave conflict outside of their employment', async () => {
  const [ada, grace] = await staff({}, {});
  await partners([ada.id, grace.id]);
  await grace.approved(monday, friday);
  await employ(grace.id, { firstDay: '2026-01-05', lastDay: '2026-08-13' });
  expect((await ada.ask('2026-08-13')).code).toBe('LEAVE_CONFLICT');
  const { data } = await ada.ask(friday);
  const { data: details } = await hr.run(pendingLeaveDetails);
  expect(details?.find(({ id }) => id === data?.id)).toMatchObject({ conflicts: false });
  expect((await decide(data?.id, 'approved')).errors).toEqual([]);
});

it('doesn’t let a partner’s leave conflict on days that they no longer work', async () => {
  const [ada, grace] = await staff({}, {});
  await partners([ada.id, grace.id]);
  const own = await ada.approved('2026-08-13', friday);
  await decide(own, 'cancelled');
  await grace.approved(monday, friday);
  expect((await decide(own, 'approved')).code).toBe('LEAVE_CONFLICT');
  const patterns = [buildPattern('2026-01-05', [[1, 2, 3]])];
  await database
    .collection<{ _id: string }>('people')
    .updateOne({ _id: grace.id }, { $set: { patterns } }, { writeConcern: { w: 'majority' } });
  expect((await ada.ask('2026-08-12', '2026-08-13')).code).toBe('LEAVE_CONFLICT');
  expect((await decide(own, 'approved')).errors).toEqual([]);
  await decide(own, 'cancelled');
  const { data } = await ada.ask('2026-08-13');
  const { data: details } = await hr.run(pendingLeaveDetails);
  expect(details?.find(({ id }) => id === data?.id)).toMatchObject({
    conflicts: false,
    partnersOff: [],
  });
  expect((await decide(data?.id, 'approved')).errors).toEqual([]);
  const dates = { startDate: friday, endDate: friday, reason: 'Agreed' };
  const booked = await hr.run(bookLeave, { id: ada.id, leaveType: 'annual', ...dates });
  expect(booked.errors).toEqual([]);
  await eventually(async () => {
    const { data: pairs } = await hr.run(partnerships);
    expect(pairs?.find(({ user1Id }) => user1Id === ada.id)?.sharedDays).toEqual([]);
  });
});

it('approves, cancels and restores, with an event for each', async () => {
  const [ada] = await staff({});
  const { data: decisionInput } = await ada.ask(monday, friday);
  const { data: approved, errors } = await decide(decisionInput?.id, 'approved');
  expect(errors).toEqual([]);
  expect(approved).toMatchObject({
    status: 'approved',
    decidedBy: hr.id,
    decider: { id: hr.id },
    decidedAt: expect.any(String),
  });
  expect(await ada.balance()).toMatchObject({ used: 5, pending: 0, remaining: 20 });
  const { data: cancelled } = await hr.run(cancelLeave, { id: decisionInput?.id });
  expect(cancelled).toMatchObject({ status: 'cancelled', daysBooked: 5 });
  expect(await ada.balance()).toMatchObject({ used: 0, remaining: 25 });
  const { data: restored } = await decide(decisionInput?.id, 'approved');
  expect(restored).toMatchObject({ status: 'approved', days: approved?.days });
  await decide(decisionInput?.id, 'cancelled');
  const outcomeEvents = await eventsOf(ada.id, 9);
  const names = outcomeEvents.map(({ type, data }) => [
    type.split('.')[2],
    data.action ?? data.status,
  ]);
  expect(names).toEqual([
    ['requested', 'pending'],
    ['approved', 'approved'],
    ['audited', 'leave-approved'],
    ['cancelled', 'cancelled'],
    ['audited', 'leave-cancelled'],
    ['restored', 'approved'],
    ['audited', 'leave-restored'],
    ['cancelled', 'cancelled'],
    ['audited', 'leave-cancelled'],
  ]);
  expect(outcomeEvents.map(({ data }) => data.version)).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5]);
  expect(outcomeEvents[0]?.data).toMatchObject({ byHr: false });
  expect(outcomeEvents[1]?.data).toMatchObject({ inEffect: true, byHr: true, leaveType: 'annual' });
  expect(outcomeEvents[3]?.data).toMatchObject({ inEffect: false });
});

it('denies permanently, with a reason that only the person sees', async () => {
  const [ada] = await staff({});
  const { data: decisionInput } = await ada.ask(monday, friday);
  const input = { id: decisionInput?.id, status: 'denied' } as const;
  for (const denialReason of [null, ' ']) {
    const { code, errors } = await hr.run(decideLeave, { ...input, denialReason });
    expect(code).toBe('BAD_INPUT');
    expect(errors[0]?.extensions.issues).toMatchObject([{ path: ['denialReason'] }]);
  }
  await hr.run(decideLeave, { ...input, denialReason: ' The ward is short of staff ' });
  expect((await ada.run(leaveRequests)).data).toMatchObject([
    { status: 'denied', denialReason: 'The ward is short of staff', decidedBy: hr.id },
  ]);
  expect(JSON.stringify(await eventsOf(ada.id, 3))).not.toMatch(/ward|Family/);
  for (const status of ['approved', 'denied', 'cancelled'] as const) {
    const { code, errors } = await decide(decisionInput?.id, status);
    expect(code).toBe('ALREADY_DECIDED');
    expect(errors[0]?.message).toBe('This request has already been declined.');
  }
  expect((await ada.ask(monday, friday)).code).toBeNull();
});

it('stores no reason for an approval, and returns the first result for a repeat', async () => {
  const [ada] = await staff({});
  const { data: decisionInput } = await ada.ask(monday, friday);
  const input = { id: decisionInput?.id, status: 'approved', denialReason: 'None' } as const;
  const key = { 'idempotency-key': 'k', 'x-idempotency-fingerprint': 'a'.repeat(64) };
  const first = await hr.run(decideLeave, input, key);
  expect(first.data?.denialReason).toBeNull();
  expect(await hr.run(decideLeave, input, key)).toMatchObject({ data: first.data, errors: [] });
  expect((await hr.run(decideLeave, input)).code).toBe('ALREADY_DECIDED');
});

it('validates approvals and restorations against partners, other leave and the balance', async () => {
  const [a, b] = await staff({}, { annualLeaveEntitlement: 5 });
  await partners([a.id, b.id]);
  const { data: early } = await b.ask(friday, '2026-08-18');
  const taken = await a.approved(monday, friday);
  expect((await decide(early?.id, 'approved')).code).toBe('LEAVE_CONFLICT');

  // A's 14th alone cancelled: 14 to 18 passes, and restoring it is then refused.
  expect((await on(cancelLeaveDay, taken, friday)).data).toMatchObject({ daysBooked: 4 });
  expect(await a.balance()).toMatchObject({ used: 4 });
  expect((await decide(early?.id, 'approved')).code).toBeNull();
  const { code, errors } = await on(restoreLeaveDay, taken, friday);
  expect(code).toBe('LEAVE_CONFLICT');
  expect(errors[0]?.message).toContain('conflicts');

  await decide(early?.id, 'cancelled');
  expect((await on(restoreLeaveDay, taken, friday)).data).toMatchObject({ daysBooked: 5 });
  expect((await decide(early?.id, 'approved')).code).toBe('LEAVE_CONFLICT');
  await hr.run(cancelLeave, { id: taken });
  await b.approved('2026-09-07', '2026-09-09');
  expect((await decide(early?.id, 'approved')).code).toBe('LEAVE_EXCEEDED');
});

it('doesn’t find sick leave', async () => {
  const [ada] = await staff({});
  const sick = annualLeave(monday, friday, { userId: ada.id, leaveType: 'sick' });
  await storeRequests(sick);
  const { id } = sick;
  expect((await decide(id, 'approved')).code).toBe('NOT_FOUND');
  expect((await ada.run(cancelLeave, { id })).code).toBe('NOT_FOUND');
  expect((await hr.run(deleteLeaveRequest, { id })).code).toBe('NOT_FOUND');
});

it('can cancel but not approve what an administrator requested as staff', async () => {
  const ada = await person();
  const [one, two] = [monday, friday].map((day) => annualLeave(day, day, { userId: ada.id }));
  if (!one || !two) throw new Error('There are two');
  await storeRequests(one, two);
  await changePerson({ ...ada, version: 2, role: 'admin', isAdmin: true });
  expect((await decide(one.id, 'approved')).code).toBe('FORBIDDEN');
  const herself = as({ userId: ada.id, role: 'admin' });
  expect((await decide(one.id, 'denied', herself)).errors).toMatchObject(ownLeaveErrors);
  expect((await herself.run(deleteLeaveRequest, { id: one.id })).errors).toMatchObject(
    ownLeaveErrors,
  );
  expect((await decide(one.id, 'denied')).data?.status).toBe('denied');
  expect((await herself.run(cancelLeave, { id: two.id })).data?.status).toBe('cancelled');
  const { errors } = await herself.run(undoLeaveDecision, { id: two.id });
  expect(errors).toMatchObject(ownLeaveErrors);
});

it('is for administrators, except withdrawing one’s own request', async () => {
  const [ada, grace] = await staff({}, {});
  const { data } = await ada.ask(monday, friday);
  const id = data?.id;
  const codesAs = async (caller: Parameters<typeof as>[0]) => {
    const ask = (operation: Operation, more = {}) => as(caller).run(operation, { id, ...more });
    const answers = await Promise.all([
      ask(decideLeave, { status: 'approved' }),
      ask(cancelLeaveDay, { date: monday }),
      ask(restoreLeaveDay, { date: monday }),
      ask(deleteLeaveDay, { date: monday }),
      ask(deleteLeaveRequest),
      ask(cancelLeave),
    ]);
    return answers.map(({ code }) => code);
  };
  const before = await database.collection('requests').findOne({ userId: ada.id });
  expect(await codesAs({})).toEqual(Array(6).fill('UNAUTHENTICATED'));
  const setup = { userId: hr.id, role: 'admin', stage: 'setup' } as const;
  expect(await codesAs(setup)).toEqual(Array(6).fill('SETUP_REQUIRED'));
  const adminsOnly = Array(5).fill('FORBIDDEN');
  expect(await codesAs({ userId: grace.id })).toEqual([...adminsOnly, 'NOT_FOUND']);
  expect(await database.collection('requests').findOne({ userId: ada.id })).toEqual(before);
  expect(await codesAs({ userId: ada.id })).toEqual([...adminsOnly, null]);
});
