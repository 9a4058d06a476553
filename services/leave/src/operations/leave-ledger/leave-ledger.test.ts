import { leaveBalance } from '@portal/contracts/leave/leave-balance';
import {
  entitlementProposal,
  leaveLedger,
  saveYearEntitlement,
} from '@portal/contracts/leave/leave-ledger';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { addDays, eachDay, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { isWorkingDay } from '@portal/kernel/working-pattern';
import { buildPattern } from '@portal/testing/build-pattern';
import { eventually } from '@portal/testing/eventually';
import { expect, it } from 'vitest';
import { requestLeave, startAnnualLeaveService } from '../../../testing/annual-leave.ts';
import { saveUserLeaveSettings } from '../../../testing/service.ts';

const { as, changePerson, decide, eventsOf, hr, person } = await startAnnualLeaveService();
const today = londonDay(new Date());
const year = leaveYearOf(today, '04-06');
const nextYear = leaveYearOf(addDays(year.end, 1), '04-06');

const employment = (firstDay: string) => ({
  firstDay,
  lastDay: null,
  jobTitle: null,
  contractedHours: null,
  employmentType: 'permanent' as const,
});

it('shows a person their own lines, which add up to their balance', async () => {
  const ada = await person();
  const own = as({ userId: ada.id });
  const { data: requested } = await own.run(requestLeave, {
    startDate: '2027-06-14',
    endDate: '2027-06-18',
    reason: 'Holiday',
  });
  await decide(requested?.id, 'approved');
  const { data, errors } = await own.run(leaveLedger, { day: '2027-06-01' });
  expect(errors).toEqual([]);
  expect(data).toMatchObject({ leaveYearStart: '2027-04-06', remaining: 20, pending: 0 });
  expect(data?.lines.map(({ kind, days, leaveRequestId }) => [kind, days, leaveRequestId])).toEqual(
    [
      ['entitlement', 25, null],
      ['taken', -5, requested?.id],
    ],
  );
  // Today's leave year by default, the same as the balance.
  const { data: current } = await own.run(leaveLedger);
  const { data: balance } = await own.run(leaveBalance);
  expect(current).toMatchObject({ leaveYearStart: year.start, remaining: balance?.remaining });
  expect((await hr.run(leaveLedger, { userId: ada.id })).data).toEqual(current);
});

it('lets HR set the days of one leave year, published and audited, and take that back', async () => {
  const ada = await person();
  const own = as({ userId: ada.id });
  const set = (days: number | null) =>
    hr.run(saveYearEntitlement, { userId: ada.id, day: addDays(nextYear.start, 40), days });
  const { data } = await set(12.81);
  expect(data).toMatchObject({ leaveYearStart: nextYear.start, remaining: 12.81 });
  expect((await own.run(leaveLedger, { day: nextYear.end })).data?.remaining).toBe(12.81);
  expect((await own.run(leaveBalance)).data?.total).toBe(25);
  await set(12.81);
  const events = await eventsOf(ada.id, 3);
  expect(events.map(({ type }) => type.split('.')[2])).toEqual([
    'settings-changed',
    'settings-changed',
    'audited',
  ]);
  expect(events[2]?.data).toMatchObject({
    action: 'entitlement-changed',
    details: [
      { field: 'leaveYear', before: null, after: nextYear.start },
      { field: 'yearEntitlement', before: null, after: '12.81' },
    ],
  });
  expect((await set(null)).data?.remaining).toBe(25);
  expect((await set(60.5)).code).toBe('BAD_INPUT');
  expect((await set(1.005)).code).toBe('BAD_INPUT');
});

it('refuses leave beyond the days of its leave year', async () => {
  const ada = await person();
  await hr.run(saveYearEntitlement, { userId: ada.id, day: nextYear.start, days: 3.5 });
  const ask = (startDate: string, endDate: string) =>
    as({ userId: ada.id }).run(requestLeave, { startDate, endDate, reason: 'x' });
  // Monday to Thursday in the next leave year.
  expect((await ask('2027-06-14', '2027-06-17')).code).toBe('LEAVE_EXCEEDED');
  expect((await ask('2027-06-14', '2027-06-16')).code).toBeNull();
});

it('proposes an entitlement by the employment and the working pattern', async () => {
  const ada = await person({ employment: employment('2027-10-01') });
  const propose = async (input = {}) =>
    (await hr.run(entitlementProposal, { userId: ada.id, day: '2027-12-01', ...input })).data;
  expect(await propose()).toMatchObject({
    leaveYearStart: '2027-04-06',
    leaveYearEnd: '2028-04-05',
    currentDays: 25,
    // 188 of the 366 days of a leap year.
    days: 12.85,
    steps: ['from 01/10/2027: 25 × 188/366 = 12.85'],
  });
  await changePerson({
    ...ada,
    version: 2,
    employment: employment('2020-01-06'),
    workingPatterns: [{ ...buildPattern('2027-01-04', [[3, 4, 5]]), worksBankHolidays: true }],
  });
  expect(await propose({ fullTimeDays: 28, bankHolidays: 'included' })).toMatchObject({
    days: 16.8,
    statutoryDays: 16.8,
    steps: ['5.6 × 3 = 16.8'],
  });
  expect((await propose({ fullTimeDays: 20 }))?.steps).toHaveLength(3);
  await changePerson({ ...ada, version: 3, workingPatterns: [buildPattern('2027-01-04', [])] });
  expect(await propose()).toMatchObject({ unit: 'hours', days: 0, statutoryDays: 0, steps: [] });
});

it('lets leave accrue month by month in the first year where that is chosen', async () => {
  // Since 1 May 2027, in a leave year without other leave.
  const ada = await person({ annualLeaveEntitlement: 24, employment: employment('2027-05-03') });
  const own = as({ userId: ada.id });
  const ask = (startDate: string, endDate: string) =>
    own.run(requestLeave, { startDate, endDate, reason: 'Holiday' });
  const setting = { userId: ada.id, accruesInFirstYear: true };
  expect((await hr.run(saveUserLeaveSettings, setting)).data).toMatchObject({
    accruesInFirstYear: true,
  });
  const refused = await ask('2027-06-07', '2027-06-11');
  expect(refused.code).toBe('LEAVE_EXCEEDED');
  expect(refused.errors[0]?.message).toBe(
    'You’ve asked for 5 days, but leave builds up each month in the first year: by 07/06/2027 only 4 are left.',
  );
  expect((await ask('2027-06-07', '2027-06-10')).code).toBeNull();
  expect((await ask('2027-06-14', '2027-06-14')).code).toBe('LEAVE_EXCEEDED');
  expect((await ask('2027-07-05', '2027-07-06')).code).toBeNull();
  // Leave in November doesn't take what has accrued by then from leave before it.
  expect((await ask('2027-11-08', '2027-11-12')).code).toBeNull();
  expect((await ask('2027-09-06', '2027-09-08')).code).toBeNull();
  expect((await ask('2027-10-04', '2027-10-06')).code).toBe('LEAVE_EXCEEDED');
  await hr.run(saveUserLeaveSettings, { ...setting, accruesInFirstYear: false });
  expect((await ask('2027-06-14', '2027-06-18')).code).toBeNull();
});

it('counts what was taken of accrued leave across two leave years', async () => {
  const ada = await person({ annualLeaveEntitlement: 24, employment: employment('2027-01-04') });
  const own = as({ userId: ada.id });
  const ask = (startDate: string, endDate: string) =>
    own.run(requestLeave, { startDate, endDate, reason: 'Holiday' });
  await hr.run(saveUserLeaveSettings, { userId: ada.id, accruesInFirstYear: true });
  // Two days a month: six by then.
  expect((await ask('2027-03-08', '2027-03-12')).code).toBeNull();
  const refused = await ask('2027-06-07', '2027-06-16');
  expect(refused.code).toBe('LEAVE_EXCEEDED');
  expect(refused.errors[0]?.message).toContain('by 07/06/2027 only 7 are left');
  expect((await ask('2027-06-07', '2027-06-15')).code).toBeNull();
  // Otherwise the leave in June, in the next leave year, has not accrued any more.
  expect((await ask('2027-03-15', '2027-03-15')).code).toBe('LEAVE_EXCEEDED');
});

it('lets carried-over days expire', async () => {
  const ada = await person();
  const save = (carryOverExpiresOn: string | null) =>
    hr.run(saveUserLeaveSettings, { userId: ada.id, carryOverDays: 4, carryOverExpiresOn });
  const own = as({ userId: ada.id });
  // Yesterday, or today on the first day of a leave year.
  const expires = [addDays(today, -1), year.start].sort()[1] ?? today;
  expect((await save(expires)).data).toMatchObject({ carryOverExpiresOn: expires });
  const { data } = await own.run(leaveLedger);
  const isExpired = expires < today;
  expect(data?.lines.map(({ kind }) => kind)).toEqual(
    isExpired ? ['entitlement', 'carry-over', 'expired'] : ['entitlement', 'carry-over'],
  );
  expect((await own.run(leaveBalance)).data?.total).toBe(isExpired ? 25 : 29);
  expect((await save(null)).data).toMatchObject({ carryOverExpiresOn: null });
  expect((await own.run(leaveBalance)).data?.total).toBe(29);
  const { code, errors } = await save(addDays(year.end, 1));
  expect(code).toBe('BAD_INPUT');
  expect(errors[0]?.extensions.issues).toMatchObject([{ path: ['carryOverExpiresOn'] }]);
});

it('shows nobody else’s ledger, and only administrators change entitlements', async () => {
  const [ada, grace] = [await person(), await person()];
  const own = as({ userId: ada.id });
  expect((await as({}).run(leaveLedger)).code).toBe('UNAUTHENTICATED');
  expect((await as({ userId: ada.id, stage: 'setup' }).run(leaveLedger)).code).toBe(
    'SETUP_REQUIRED',
  );
  expect((await own.run(leaveLedger, { userId: grace.id })).code).toBe('FORBIDDEN');
  expect((await hr.run(leaveLedger)).code).toBe('NOT_FOUND');
  const change = { userId: grace.id, day: today, days: 40 };
  expect((await own.run(saveYearEntitlement, change)).code).toBe('FORBIDDEN');
  expect((await own.run(saveYearEntitlement, { ...change, userId: ada.id })).code).toBe(
    'FORBIDDEN',
  );
  expect((await own.run(entitlementProposal, { userId: ada.id })).code).toBe('FORBIDDEN');
  expect((await hr.run(saveYearEntitlement, { ...change, userId: newId() })).code).toBe(
    'NOT_FOUND',
  );
  expect((await hr.run(entitlementProposal, { userId: newId() })).code).toBe('NOT_FOUND');
});

it('lets leave across the expiry use only what its first days take of the carried-over ones', async () => {
  const ada = await person({ annualLeaveEntitlement: 20 });
  const expires = addDays(year.start, 200);
  await hr.run(saveUserLeaveSettings, {
    userId: ada.id,
    carryOverDays: 5,
    carryOverExpiresOn: expires,
  });
  const own = as({ userId: ada.id });
  const days = eachDay(addDays(expires, -6), addDays(expires, 100)).filter((day) =>
    isWorkingDay(day),
  );
  const before = days.filter((day) => day <= expires);
  const after = days.filter((day) => day > expires);
  const ask = (startDate = '', endDate = '') =>
    own.run(requestLeave, { startDate, endDate, reason: 'x' });
  // 18 of 20 days after the expiry, then some days across it.
  expect((await ask(after[10], after[27])).code).toBeNull();
  const across = await ask(before.at(-1), after[2]);
  expect(across.code).toBe('LEAVE_EXCEEDED');
  expect((await ask(before.at(-1), after[1])).code).toBeNull();
});

it('shows the ledger of the last day that can be entered, and refuses others', async () => {
  const ada = await person();
  const own = as({ userId: ada.id });
  const { data } = await own.run(leaveLedger, { day: '2199-12-31' });
  expect(leaveLedger.output.parse(data)).toMatchObject({ leaveYearStart: '2199-04-06' });
  // Its leave is past retention.
  const old = await own.run(leaveLedger, { day: '1900-01-01' });
  expect(old.errors[0]?.message).toContain('Older leave has been removed');
  for (const day of ['1000-01-01', '1899-12-31', '2200-01-01', '2999-12-31']) {
    const { code, errors } = await own.run(leaveLedger, { day });
    expect(code).toBe('BAD_INPUT');
    expect(errors[0]?.message).toBe('day must be a date of the years 1900 to 2199');
  }
});

it('gives the days after the last day back', async () => {
  const ada = await person();
  const own = as({ userId: ada.id });
  const from = addDays(nextYear.start, 60);
  const period = { startDate: from, endDate: addDays(from, 13), reason: 'Holiday' };
  const { data: requested } = await own.run(requestLeave, period);
  await decide(requested?.id, 'approved');
  const lastDay = addDays(from, 6);
  await changePerson({ ...ada, version: 2, employment: { ...employment(today), lastDay } });
  const within = eachDay(from, lastDay).filter((day) => isWorkingDay(day)).length;
  const day = nextYear.start;
  await eventually(async () => {
    const { data } = await hr.run(leaveLedger, { userId: ada.id, day });
    expect(data?.remaining).toBe(25 - within);
  });
});

it('gives nothing in a leave year without a day of the employment', async () => {
  const ada = await person();
  await changePerson({ ...ada, version: 2, employment: employment(nextYear.start) });
  await eventually(async () => {
    const { data } = await as({ userId: ada.id }).run(leaveLedger);
    expect(data).toMatchObject({ remaining: 0, lines: [] });
  });
  const change = { userId: ada.id, day: today, days: 20 };
  const { code, errors } = await hr.run(saveYearEntitlement, change);
  expect(code).toBe('BAD_INPUT');
  expect(errors[0]?.message).toBe('This person isn’t employed in this leave year.');
  const { data } = await hr.run(saveYearEntitlement, { ...change, day: nextYear.start });
  expect(data?.remaining).toBe(20);
});
