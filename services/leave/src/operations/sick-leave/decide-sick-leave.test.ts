import { formatDay } from '@portal/kernel/format-date';
import { newId } from '@portal/kernel/new-id';
import { expect, it } from 'vitest';
import { ownLeaveErrors } from '../../../testing/annual-leave.ts';
import {
  cancelSickLeave,
  daysLater,
  decideSickLeave,
  deleteSickLeave,
  monday,
  sickLeaveRequests,
  startSickLeaveService,
  year,
} from '../../../testing/sick-leave.ts';

const { as, decide, decideSick, employ, employee, eventsOf, changePerson, hr, person, reportsOf } =
  await startSickLeaveService();

const namesOf = (events: { type: string }[]) => events.map(({ type }) => type.split('.')[2]);

it('approves or denies, with an event and an audit event', async () => {
  const ada = await person();
  const one = (await reportsOf(ada.id)(monday)).data?.id;
  const other = (await reportsOf(ada.id)(daysLater(1))).data?.id;
  expect((await decideSick(one, 'approved')).data).toMatchObject({
    id: one,
    status: 'approved',
    decidedBy: hr.id,
    decider: { id: hr.id },
    denialReason: null,
    decidedAt: expect.stringMatching(/Z$/),
  });
  expect((await decideSick(other, 'denied')).data).toMatchObject({ status: 'denied' });
  const events = (await eventsOf(ada.id, 7)).slice(1);
  expect(namesOf(events)).toEqual([
    'requested',
    'requested',
    'approved',
    'audited',
    'denied',
    'audited',
  ]);
  expect(events[2]?.data).toMatchObject({ version: 2, status: 'approved', inEffect: true });
  expect(events[3]?.data).toMatchObject({ action: 'leave-approved', actorId: hr.id });
  expect(events[4]?.data).toMatchObject({ version: 2, status: 'denied', inEffect: false });
});

it('refuses to approve an absence outside of the employment, which can be denied or cancelled', async () => {
  const ada = await employee();
  const [partly, outside, other] = [
    (await ada.reports(monday, daysLater(2))).data?.id,
    (await ada.reports(daysLater(1), daysLater(2))).data?.id,
    (await ada.reports(daysLater(2))).data?.id,
  ];
  await employ(ada.id, { firstDay: '2026-01-05', lastDay: monday });
  const { code, errors } = await decideSick(outside, 'approved');
  expect(code).toBe('BAD_INPUT');
  expect(errors[0]?.message).toContain('This person’s employment ends on');
  // Its days can't be cancelled one by one.
  expect((await decideSick(partly, 'approved')).errors).toEqual([]);
  expect((await decideSick(outside, 'denied')).errors).toEqual([]);
  expect((await hr.run(cancelSickLeave, { id: other })).errors).toEqual([]);
});

it('tells the second administrator what was decided', async () => {
  const ada = await employee();
  const { data } = await ada.reports(monday);
  await decideSick(data?.id, 'denied');
  for (const status of ['approved', 'denied'] as const) {
    const { code, errors } = await decideSick(data?.id, status);
    expect(code).toBe('ALREADY_DECIDED');
    expect(errors[0]?.message).toBe('This request has already been declined.');
  }
  expect((await hr.run(cancelSickLeave, { id: data?.id })).code).toBe('ALREADY_DECIDED');
});

it('doesn’t find annual leave, nor annual leave sick leave', async () => {
  const ada = await employee();
  const annual = (await ada.ask(monday)).data?.id;
  const sick = (await ada.reports(daysLater(2))).data?.id;
  expect((await decideSick(annual, 'approved')).code).toBe('NOT_FOUND');
  expect((await hr.run(deleteSickLeave, { id: annual })).code).toBe('NOT_FOUND');
  expect((await ada.run(cancelSickLeave, { id: annual })).code).toBe('NOT_FOUND');
  expect((await decide(sick, 'approved')).code).toBe('NOT_FOUND');
});

it('returns days of annual leave while sick leave is in effect', async () => {
  const ada = await employee();
  await ada.approved(monday, daysLater(4));
  expect(await ada.balance()).toMatchObject({ used: 5, remaining: 20 });
  const { data } = await ada.reports(daysLater(2), daysLater(6));
  expect(await ada.balance()).toMatchObject({ used: 2, remaining: 23 });
  await decideSick(data?.id, 'approved');
  expect(await ada.balance()).toMatchObject({ used: 2, remaining: 23 });
  await hr.run(cancelSickLeave, { id: data?.id });
  expect(await ada.balance()).toMatchObject({ used: 5, remaining: 20 });
  await decideSick(data?.id, 'approved');
  expect(await ada.balance()).toMatchObject({ used: 2, remaining: 23 });
  await hr.run(deleteSickLeave, { id: data?.id });
  expect(await ada.balance()).toMatchObject({ used: 5, remaining: 20 });
  const denied = await ada.reports(monday);
  await decideSick(denied.data?.id, 'denied');
  expect(await ada.balance()).toMatchObject({ used: 5, remaining: 20 });
});

it('refuses to remove sick leave if the returned days have been used since', async () => {
  const ada = await employee({ annualLeaveEntitlement: 5 });
  await ada.approved(monday, daysLater(4));
  const id = (await ada.reports(daysLater(3), daysLater(4))).data?.id;
  const since = await ada.approved(daysLater(21), daysLater(22));
  for (const refused of [
    await decideSick(id, 'denied'),
    await ada.run(cancelSickLeave, { id }),
    await hr.run(cancelSickLeave, { id }),
    await hr.run(deleteSickLeave, { id }),
  ]) {
    expect(refused.code).toBe('LEAVE_EXCEEDED');
    expect(refused.errors[0]?.message).toBe(
      `This would deduct annual leave on the same days again. That makes 7 days used, but the leave year ${formatDay(year.start)} to ${formatDay(year.end)} has only 5. Cancel 2 days of annual leave first.`,
    );
  }
  expect((await decideSick(id, 'approved')).code).toBeNull();
  await decide(since, 'cancelled');
  expect((await hr.run(cancelSickLeave, { id })).code).toBeNull();
  expect(await ada.balance()).toMatchObject({ used: 5, remaining: 0 });
});

it('leaves an administrator’s earlier report to other administrators, who can’t approve it', async () => {
  const ada = await person();
  const ids = [];
  for (const day of [monday, daysLater(1), daysLater(2)]) {
    ids.push((await reportsOf(ada.id)(day)).data?.id);
  }
  await changePerson({ ...ada, version: 2, role: 'admin', isAdmin: true });
  const self = as({ userId: ada.id, role: 'admin' });
  expect((await decideSick(ids[0], 'denied', self)).errors).toMatchObject(ownLeaveErrors);
  expect((await self.run(cancelSickLeave, { id: ids[0] })).errors).toMatchObject(ownLeaveErrors);
  expect((await self.run(deleteSickLeave, { id: ids[0] })).errors).toMatchObject(ownLeaveErrors);
  const { code, errors } = await decideSick(ids[0], 'approved');
  expect([code, errors[0]?.message]).toEqual([
    'FORBIDDEN',
    'Administrators don’t have leave in the portal.',
  ]);
  expect((await decideSick(ids[0], 'denied')).code).toBeNull();
  expect((await hr.run(cancelSickLeave, { id: ids[1] })).code).toBeNull();
  expect((await hr.run(deleteSickLeave, { id: ids[2] })).code).toBeNull();
});

it.each([
  ['nobody', {}, 'UNAUTHENTICATED'],
  ['a setup session', { userId: newId(), role: 'admin', stage: 'setup' }, 'SETUP_REQUIRED'],
  ['an employee', { userId: newId() }, 'FORBIDDEN'],
] as const)('is not for %s', async (_, caller, code) => {
  const ada = await employee();
  const id = (await ada.reports(monday)).data?.id;
  const who = as(caller);
  expect((await who.run(decideSickLeave, { id, status: 'approved' })).code).toBe(code);
  expect((await who.run(deleteSickLeave, { id })).code).toBe(code);
  const cancelled = (await who.run(cancelSickLeave, { id })).code;
  expect(cancelled).toBe(code === 'FORBIDDEN' ? 'NOT_FOUND' : code);
  expect((await ada.run(sickLeaveRequests)).data?.[0]?.status).toBe('pending');
});
