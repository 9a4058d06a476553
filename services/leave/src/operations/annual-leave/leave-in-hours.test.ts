import { irregularHoursChanged } from '@portal/contracts/attendance/events';
import { leaveDatesChanged } from '@portal/contracts/leave/events';
import { leaveBalance } from '@portal/contracts/leave/leave-balance';
import {
  entitlementProposal,
  leaveLedger,
  saveYearEntitlement,
} from '@portal/contracts/leave/leave-ledger';
import { leaveBalances } from '@portal/contracts/leave/staff-leave';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { addDays, addMonths, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { buildPattern } from '@portal/testing/build-pattern';
import { buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { expect, it } from 'vitest';
import {
  bookLeave,
  cancelLeaveDay,
  changeLeaveDates,
  leaveCalendar,
  leaveCost,
  leaveHistory,
  leaveRequests,
  requestLeave,
  startAnnualLeaveService,
} from '../../../testing/annual-leave.ts';
import { saveUserLeaveSettings } from '../../../testing/service.ts';

const service = await startAnnualLeaveService();
const { as, attendance, changePerson, database, decide, eventsOf, hr, person } = service;
const totals = database.collection('irregular_hours');
const today = londonDay(new Date());
/** The leave year begins two months ago, so that two months have ended in it. */
const yearStart = `${addMonths(today, -2).slice(0, 7)}-01`;
const year = leaveYearOf(today, yearStart.slice(5));
const monthBefore = addMonths(today, -1).slice(0, 7);
const irregular = [buildPattern('2020-01-06', [])];
const soon = addDays(today, 3);
const later = addDays(soon, 2);
const reason = 'Rest';

const totalId = (userId: string, month: string) => `${month.replace('-', '')}${userId.slice(6)}`;

/** Publishes the minutes of a month as attendance does, and waits until leave has them. */
async function worked(userId: string, month: string, minutes: number, version = 1) {
  const id = totalId(userId, month);
  const data = { id, version, userId, month, minutes };
  await publishAs(
    attendance,
    irregularHoursChanged,
    buildCloudEvent(irregularHoursChanged, userId, data),
  );
  await eventually(async () => {
    const found = await totals.findOne({ userId, month });
    expect(found?.version).toBeGreaterThanOrEqual(version);
  });
}

/** A person with irregular hours who has worked 68 hours in the last month. */
async function bankWorker() {
  const account = await person({ workingPatterns: irregular });
  const { id } = account;
  const own = as({ userId: id });
  await hr.run(saveUserLeaveSettings, {
    userId: id,
    annualLeaveEntitlement: 25,
    carryOverDays: 0,
    leaveYearStartDate: yearStart.slice(5),
    workStartTime: null,
    workEndTime: null,
  });
  await worked(id, monthBefore, 4_080);
  const balance = async () => (await own.run(leaveBalance)).data;
  const ask = (hours: number | null, startDate = soon, endDate = later) =>
    own.run(requestLeave, { startDate, endDate, reason, hours });
  return { account, id, own, balance, ask };
}

it('accrues hours, which a request takes and a cancelled day gives back', async () => {
  const ada = await bankWorker();
  expect(await ada.balance()).toMatchObject({ unit: 'hours', total: 8, remaining: 8 });
  const { data, errors } = await ada.ask(6);
  expect(errors).toEqual([]);
  expect(data).toMatchObject({ hoursBooked: 6, daysRequested: 3 });
  expect(data?.days.map(({ hours }) => hours)).toEqual([2, 2, 2]);
  expect(await ada.balance()).toMatchObject({ pending: 6, used: 0, remaining: 8 });
  expect((await decide(data?.id, 'approved')).data).toMatchObject({ status: 'approved' });
  expect(await ada.balance()).toMatchObject({ pending: 0, used: 6, remaining: 2 });
  const cancelled = await hr.run(cancelLeaveDay, { id: data?.id ?? '', date: soon });
  expect(cancelled.data).toMatchObject({ hoursBooked: 4 });
  expect(await ada.balance()).toMatchObject({ used: 4, remaining: 4 });
  // Every list has the hours.
  const own = { hoursBooked: 4, days: [{ hours: 2 }, { hours: 2 }, { hours: 2 }] };
  expect((await ada.own.run(leaveRequests, {})).data).toMatchObject([own]);
  expect((await ada.own.run(leaveCalendar, {})).data).toMatchObject([own]);
  const all = (await hr.run(leaveBalances)).data ?? [];
  expect(all.find(({ userId }) => userId === ada.id)).toMatchObject({
    unit: 'hours',
    total: 8,
    used: 4,
  });
  const ledger = (await ada.own.run(leaveLedger, {})).data;
  expect(ledger).toMatchObject({ unit: 'hours', remaining: 4 });
  expect(ledger?.lines.map(({ kind, days }) => [kind, days])).toEqual([
    ['accrued', 8],
    ['taken', -6],
    ['given-back', 2],
  ]);
});

it('takes the newest total of a month, and none of the month that hasn’t ended', async () => {
  const ada = await bankWorker();
  await worked(ada.id, today.slice(0, 7), 9_000);
  await worked(ada.id, monthBefore, 8_160, 3);
  await publishAs(
    attendance,
    irregularHoursChanged,
    buildCloudEvent(irregularHoursChanged, ada.id, {
      id: totalId(ada.id, monthBefore),
      version: 2,
      userId: ada.id,
      month: monthBefore,
      minutes: 60,
    }),
  );
  // 136 hours give 16.4.
  await eventually(async () => expect(await ada.balance()).toMatchObject({ total: 16 }));
});

it('refuses more hours than have accrued, missing hours, and hours in days', async () => {
  const [ada, grace] = [await bankWorker(), await person()];
  const tooMuch = await ada.ask(20);
  expect(tooMuch.code).toBe('LEAVE_EXCEEDED');
  expect(tooMuch.errors[0]?.message).toContain('asked for 20 hours but have only 8 left');
  const missing = await ada.ask(null);
  expect([missing.code, missing.errors[0]?.message]).toEqual([
    'BAD_INPUT',
    'Enter how many hours of leave you need',
  ]);
  // Not in quarters of an hour.
  expect((await ada.ask(4.1)).code).toBe('BAD_INPUT');
  expect((await ada.ask(72.25)).code).toBe('BAD_INPUT');
  const inDays = await as({ userId: grace.id }).run(requestLeave, {
    startDate: soon,
    endDate: addDays(soon, 6),
    reason,
    hours: 8,
  });
  expect(inDays.errors[0]?.message).toBe('hours must be left out: your leave is in days');
  const cost = await ada.own.run(leaveCost, { startDate: soon, endDate: later, hours: 7.5 });
  expect(cost.data).toMatchObject({
    refusal: null,
    years: [{ unit: 'hours', days: 7.5, available: 8 }],
  });
});

it('lets HR book and change hours, and only of annual leave', async () => {
  const ada = await bankWorker();
  const book = (leaveType: 'annual' | 'sick', hours: number | null) =>
    hr.run(bookLeave, { id: ada.id, leaveType, startDate: soon, endDate: later, reason, hours });
  expect((await book('sick', 4)).code).toBe('BAD_INPUT');
  const booked = await book('annual', 6);
  expect(booked.data).toMatchObject({ status: 'approved', hoursBooked: 6 });
  const change = (hours: number) =>
    hr.run(changeLeaveDates, {
      id: booked.data?.id ?? '',
      startDate: soon,
      endDate: later,
      reason,
      hours,
    });
  expect((await change(6)).code).toBe('BAD_INPUT');
  expect((await change(9)).code).toBe('LEAVE_EXCEEDED');
  expect((await change(3)).data).toMatchObject({ hoursBooked: 3 });

  const events = await eventsOf(ada.id, 1);
  expect(events.find(({ type }) => type === leaveDatesChanged.type)?.data).toMatchObject({
    byHr: true,
    startDate: soon,
    endDate: later,
    changedHours: { before: 6, after: 3 },
    days: [{ hours: 1 }, { hours: 1 }, { hours: 1 }],
  });
  expect(events.find(({ data }) => data.action === 'leave-hours-changed')?.data).toMatchObject({
    details: [
      { field: 'fromDay', after: soon },
      { field: 'toDay', after: later },
      { field: 'leaveHours', before: '6', after: '3' },
    ],
  });
  const { data: history } = await ada.own.run(leaveHistory, { id: booked.data?.id ?? '' });
  const steps = history?.map(({ action, previousStartDate, previousHours, hours }) => {
    return [action, previousStartDate, previousHours, hours];
  });
  expect(steps).toEqual([
    ['booked', null, null, null],
    ['hoursChanged', null, 6, 3],
  ]);
  expect(history?.at(-1)).toMatchObject({ reason });

  // With new dates, it is a change of those.
  await hr.run(changeLeaveDates, {
    id: booked.data?.id ?? '',
    startDate: soon,
    endDate: soon,
    reason,
    hours: 2,
  });
  const { data: moved } = await ada.own.run(leaveHistory, { id: booked.data?.id ?? '' });
  expect(moved?.at(-1)).toMatchObject({
    action: 'datesChanged',
    previousEndDate: later,
    hours: null,
  });
});

it('has the hours that HR sets for the year, and proposes what has accrued', async () => {
  const ada = await bankWorker();
  const save = (userId: string, days: number | null) =>
    hr.run(saveYearEntitlement, { userId, day: today, days });
  const saved = await save(ada.id, 130.5);
  expect(saved.data?.lines).toMatchObject([{ kind: 'entitlement', days: 130.5 }]);
  expect(await ada.balance()).toMatchObject({ total: 130.5 });
  const proposal = await hr.run(entitlementProposal, { userId: ada.id });
  expect(proposal.data).toMatchObject({
    unit: 'hours',
    days: 8,
    currentDays: 130.5,
    statutoryDays: 8,
    leaveYearStart: year.start,
  });
  expect(proposal.data?.steps[0]).toContain('68h 0m worked in');
  expect((await save(ada.id, 401)).code).toBe('BAD_INPUT');
  expect((await save(ada.id, null)).data).toMatchObject({ remaining: 8 });
  const grace = await person();
  expect((await save(grace.id, 61)).code).toBe('BAD_INPUT');
  expect((await save(grace.id, 60)).data).toMatchObject({ unit: 'days', remaining: 60 });
});

it('gives booked days hours when the pattern becomes irregular, and days again', async () => {
  const account = await person();
  const monday = addDays(soon, 8 - (new Date(`${soon}T00:00:00Z`).getUTCDay() || 7));
  const own = as({ userId: account.id });
  const friday = addDays(monday, 4);
  const requested = await own.run(requestLeave, { startDate: monday, endDate: friday, reason });
  expect(requested.errors).toEqual([]);
  const before = requested.data?.daysRequested ?? 0;
  await changePerson({ ...account, version: 2, workingPatterns: irregular });
  const read = async () => (await own.run(leaveRequests, {})).data?.[0];
  // The cached patterns follow the database's change stream.
  const readBecomes = (expected: object) =>
    eventually(async () => expect(await read()).toMatchObject(expected));
  await readBecomes({ hoursBooked: 8 * before });
  await changePerson({ ...account, version: 3, workingPatterns: [] });
  await readBecomes({ hoursBooked: null, daysBooked: before });
  expect((await read())?.days.every(({ hours }) => hours === null)).toBe(true);
});

it('keeps nothing of deleted people', async () => {
  const ada = await bankWorker();
  await service.deletePerson(ada.id, 9);
  expect(await totals.countDocuments({ userId: ada.id })).toBe(0);
  const late = { id: newId(), version: 5, userId: ada.id, month: monthBefore, minutes: 600 };
  const other = await person({ workingPatterns: irregular });
  await publishAs(
    attendance,
    irregularHoursChanged,
    buildCloudEvent(irregularHoursChanged, ada.id, late),
  );
  // Handled in order.
  await worked(other.id, monthBefore, 60);
  expect(await totals.countDocuments({ userId: ada.id })).toBe(0);
  expect(await database.collection<{ _id: string }>('guards').countDocuments({ _id: ada.id })).toBe(
    0,
  );
});
