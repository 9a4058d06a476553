import { saveLeavePolicy } from '@portal/contracts/leave/leave-policy';
import { maxAbsenceDays } from '@portal/contracts/leave/sick-leave';
import { earliestLeaveDay } from '@portal/kernel/leave-year';
import { addDays, eachDay, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { expect, it } from 'vitest';
import { requestLeave } from '../../../testing/annual-leave.ts';
import {
  annualLeaveToday,
  cancelSickLeave,
  decideSickLeave,
  pendingSickLeave,
  requestSickLeave,
  sickDaysThisYear,
  sickLeaveRequests,
  sickLeaveToday,
  startSickLeaveService,
} from '../../../testing/sick-leave.ts';

const { as, database, decideSick, employ, employee, eventsOf, hr, person, reportsOf } =
  await startSickLeaveService();
const today = londonDay(new Date());

it('is in effect as soon as it is reported, and pending', async () => {
  const ada = await person();
  const { data, errors } = await reportsOf(ada.id)('2026-12-24', '2026-12-29', { reason: ' Flu ' });
  expect(errors).toEqual([]);
  expect(data).toMatchObject({
    userId: ada.id,
    leaveType: 'sick',
    status: 'pending',
    reason: 'Flu',
    daysRequested: 2,
    startDate: '2026-12-24',
    endDate: '2026-12-29',
    decidedAt: null,
    decidedBy: null,
  });
  expect(data?.days.map(({ date }) => date)).toEqual(eachDay('2026-12-24', '2026-12-29'));
  const published = (await eventsOf(ada.id, 2)).at(-1);
  expect(published).toMatchObject({
    type: 'portal.leave.requested',
    data: { id: data?.id, version: 1, leaveType: 'sick', status: 'pending', inEffect: true },
  });
  expect(JSON.stringify(published)).not.toContain('Flu');
});

it('may be compassionate, on non-working days, and on days of other leave', async () => {
  const ada = await employee();
  await ada.approved('2026-08-10', '2026-08-14');
  const sick = await ada.reports('2026-08-12', '2026-08-13');
  const again = await ada.reports('2026-08-13', '2026-08-16');
  const compassionate = await ada.reports('2026-08-15', '2026-08-16', {
    leaveType: 'compassionate',
  });
  expect([sick.code, again.code]).toEqual([null, null]);
  expect(compassionate.data).toMatchObject({ leaveType: 'compassionate', daysRequested: 0 });
});

it('has a limited number of days in 24 hours, with those of other types and withdrawn ones', async () => {
  const [ada, grace] = [await employee(), await employee()];
  const last = addDays(today, maxAbsenceDays - 1);
  const first = await ada.reports(today, last);
  for (const leaveType of ['sick', 'compassionate', 'sick'] as const) {
    const { data } = await ada.reports(today, last, { leaveType });
    await as({ userId: ada.id }).run(cancelSickLeave, { id: data?.id ?? '' });
  }
  const refused = await ada.reports(today, today);
  expect(refused.code).toBe('TOO_MANY_REQUESTS');
  expect(refused.errors[0]?.extensions.retryAfterSeconds).toBeGreaterThan(80_000);
  const annual = { startDate: '2027-01-04', endDate: '2027-01-04', reason: 'Rest' };
  expect((await as({ userId: ada.id }).run(requestLeave, annual)).code).toBe('TOO_MANY_REQUESTS');
  expect((await grace.reports(today, today)).code).toBeNull();

  const earlier = { $set: { requestedAt: new Date(Date.now() - 25 * 3_600_000) } };
  await database
    .collection<{ _id: string }>('requests')
    .updateOne({ _id: first.data?.id ?? '' }, earlier);
  expect((await ada.reports(today, today)).code).toBeNull();
});

it('has a limited number of days in 30 days', async () => {
  const [ada, grace] = [await employee(), await employee()];
  const requests = database.collection('requests');
  const last = addDays(today, maxAbsenceDays - 1);
  const daysAgo = (days: number) => ({
    $set: { requestedAt: new Date(Date.now() - days * 24 * 3_600_000) },
  });
  // Two days with as many as possible.
  for (const days of [20, 10]) {
    for (let count = 0; count < 4; count += 1) await ada.reports(today, last);
    await requests.updateMany(
      { userId: ada.id, requestedAt: { $gt: new Date(Date.now() - 3_600_000) } },
      daysAgo(days),
    );
  }
  const refused = await ada.reports(today, today);
  expect(refused.code).toBe('TOO_MANY_REQUESTS');
  expect(refused.errors[0]?.extensions.retryAfterSeconds).toBeGreaterThan(9 * 86_400);
  expect((await grace.reports(today, today)).code).toBeNull();
  await requests.updateMany({ userId: ada.id }, daysAgo(31));
  expect((await ada.reports(today, today)).code).toBeNull();
});

it('of single days has a limit in 30 days, too', async () => {
  const ada = await employee();
  await ada.reports(today, today);
  const requests = database.collection<{ _id: string }>('requests');
  const stored = await requests.findOne({ userId: ada.id } as object);
  const { _id, ...rest } = stored as { _id: string };
  const requestedAt = new Date(Date.now() - 2 * 24 * 3_600_000);
  const copies = Array.from({ length: 875 }, () => ({ ...rest, _id: newId(), requestedAt }));
  await requests.insertMany(copies);
  expect((await ada.reports(today, today)).code).toBe('TOO_MANY_REQUESTS');
});

it('starts in the previous leave year at the earliest, for both types', async () => {
  const ada = await employee();
  const first = earliestLeaveDay(today, '04-06');
  for (const leaveType of ['sick', 'compassionate'] as const) {
    const early = await ada.reports(addDays(first, -1), addDays(first, 1), { leaveType });
    expect(early.code).toBe('BAD_INPUT');
    expect(early.errors[0]?.extensions.issues).toMatchObject([{ path: ['startDate'] }]);
    expect((await ada.reports(first, first, { leaveType })).code).toBe(null);
  }
});

it('is within the employment, for both types', async () => {
  const ada = await employee();
  await employ(ada.id, { firstDay: '2026-08-10', lastDay: '2026-08-14' });
  for (const leaveType of ['sick', 'compassionate'] as const) {
    const early = await ada.reports('2026-08-09', '2026-08-11', { leaveType });
    expect(early.code).toBe('BAD_INPUT');
    expect(early.errors[0]?.extensions.issues).toMatchObject([{ path: ['startDate'] }]);
    const late = await ada.reports('2026-08-14', '2026-08-15', { leaveType });
    expect(late.code).toBe('BAD_INPUT');
    expect(late.errors[0]?.extensions.issues).toMatchObject([{ path: ['endDate'] }]);
    expect((await ada.reports('2026-08-10', '2026-08-14', { leaveType })).code).toBe(null);
  }
});

it('returns the first result for a repeat', async () => {
  const ada = await employee();
  const headers = { 'idempotency-key': 'ill', 'x-idempotency-fingerprint': 'a'.repeat(64) };
  const input = { startDate: today, endDate: today, reason: 'Flu' };
  const first = await ada.run(requestSickLeave, input, headers);
  expect((await ada.run(requestSickLeave, input, headers)).data).toEqual(first.data);
  expect((await ada.run(sickLeaveRequests)).data).toHaveLength(1);
});

it.each([
  [{ startDate: '' }, 'Please fill in all required fields.'],
  [{ endDate: '' }, 'Please fill in all required fields.'],
  [{ reason: '  ' }, 'Please fill in all required fields.'],
  [{ endDate: '2026-08-09' }, 'The end date can’t be before the start date.'],
  [{ endDate: '2030-08-09' }, 'You can enter up to 1096 days at a time.'],
])('refuses %j', async (wrong, message) => {
  const ada = await employee();
  const input = { startDate: '2026-08-10', endDate: '2026-08-10', reason: 'Flu', ...wrong };
  const { code, errors } = await ada.run(requestSickLeave, input);
  expect(code).toBe('BAD_INPUT');
  expect(errors[0]?.extensions.issues).toMatchObject([{ message }]);
});

it('is on today’s list from its report until it is denied', async () => {
  const ada = await employee();
  const ofAda = async () => {
    const { data } = await hr.run(sickLeaveToday);
    return data?.filter(({ user }) => user?.id === ada.id).map((one) => one.sickLeaveRequest.id);
  };
  await ada.reports(today, today, { leaveType: 'compassionate' });
  await ada.reports(addDays(today, 1), addDays(today, 5));
  const one = (await ada.reports(addDays(today, -2), addDays(today, 2))).data?.id;
  const other = (await ada.reports(today)).data?.id;
  expect(await ofAda()).toEqual([one, other]);
  await decideSick(one, 'denied');
  await decideSick(other, 'approved');
  expect(await ofAda()).toEqual([other]);
});

it('is approved automatically if that is set, but not compassionate leave', async () => {
  const ada = await employee();
  await hr.run(saveLeavePolicy, { sickLeaveApprovedAtOnce: true });
  const { data } = await ada.reports(today);
  expect(data).toMatchObject({ status: 'approved', decidedBy: null, decider: null });
  expect(data?.decidedAt).toBe(data?.requestedAt);
  const other = await ada.reports(today, today, { leaveType: 'compassionate' });
  expect(other.data).toMatchObject({ status: 'pending', decidedAt: null });
  await hr.run(saveLeavePolicy, { sickLeaveApprovedAtOnce: false });
  expect((await ada.reports(today)).data).toMatchObject({ status: 'pending' });
});

it('is an employee’s own', async () => {
  const [ada, grace] = [await employee(), await employee()];
  const { data } = await ada.reports(today);
  expect((await grace.run(sickLeaveRequests)).data).toEqual([]);
  expect((await grace.run(sickDaysThisYear)).data).toEqual({ sickDaysUsed: 0 });
  const input = { startDate: today, endDate: today, reason: 'Flu' };
  const codesOf = async (caller: Parameters<typeof as>[0]) => {
    const who = as(caller);
    return Promise.all([
      who.run(requestSickLeave, input).then(({ code }) => code),
      who.run(sickLeaveRequests).then(({ code }) => code),
      who.run(sickDaysThisYear).then(({ code }) => code),
      who.run(pendingSickLeave).then(({ code }) => code),
      who.run(sickLeaveToday).then(({ code }) => code),
      who.run(annualLeaveToday).then(({ code }) => code),
      who.run(decideSickLeave, { id: data?.id, status: 'denied' }).then(({ code }) => code),
    ]);
  };
  expect(await codesOf({})).toEqual(Array(7).fill('UNAUTHENTICATED'));
  const inSetup = { userId: ada.id, stage: 'setup' } as const;
  expect(await codesOf(inSetup)).toEqual(Array(7).fill('SETUP_REQUIRED'));
  expect(await codesOf({ userId: grace.id })).toEqual([
    null,
    null,
    null,
    ...Array(4).fill('FORBIDDEN'),
  ]);
  const boss = { userId: newId(), role: 'admin' } as const;
  expect(await codesOf(boss)).toEqual(['FORBIDDEN', null, 'FORBIDDEN', null, null, null, null]);
});

it('fails with SERVICE_UNAVAILABLE for an unknown person', async () => {
  const nobody = as({ userId: newId() });
  const { code, errors } = await nobody.run(requestSickLeave, {
    startDate: today,
    endDate: today,
    reason: 'Flu',
  });
  expect(code).toBe('SERVICE_UNAVAILABLE');
  expect(errors[0]?.extensions.retryAfterSeconds).toBe(1);
  expect((await nobody.run(sickDaysThisYear)).code).toBe('SERVICE_UNAVAILABLE');
});
