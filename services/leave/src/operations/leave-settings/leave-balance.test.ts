import { leaveBalance } from '@portal/contracts/leave/leave-balance';
import { holidayCalendar, isStandardWorkingDay } from '@portal/kernel/bank-holidays';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { addDays, eachDay, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { expect, it } from 'vitest';
import { startLeaveService } from '../../../testing/service.ts';
import { workingDays } from '../../domain/working-days.ts';

const { as, database, people } = await startLeaveService();
const year = leaveYearOf(londonDay(new Date()), '04-06');

/** A request as it would be stored, with all calendar days booked. */
async function addRequest(userId: string, startDate: string, endDate: string, more = {}) {
  await database.collection<{ _id: string }>('requests').insertOne({
    _id: newId(),
    userId,
    leaveType: 'annual',
    status: 'approved',
    startDate,
    endDate,
    days: eachDay(startDate, endDate).map((date) => ({
      date,
      portion: 'full',
      status: 'booked',
    })),
    version: 1,
    ...more,
  } as { _id: string });
}

it('is the entitlement of the account in the current leave year', async () => {
  const [ada] = await people({ annualLeaveEntitlement: 28 });
  const { data, errors } = await as({ userId: ada?.id }).run(leaveBalance);
  expect(errors).toEqual([]);
  expect(data).toEqual({
    total: 28,
    used: 0,
    remaining: 28,
    pending: 0,
    unit: 'days',
    leaveYearStart: year.start,
    leaveYearEnd: year.end,
  });
});

it('counts the days of requests in this leave year', async () => {
  const [ada] = await people({});
  const id = ada?.id ?? '';
  const across = [addDays(year.start, -7), addDays(year.start, 6)] as const;
  await addRequest(id, ...across);
  await addRequest(id, addDays(year.start, -100), addDays(year.start, -90));
  await addRequest(id, addDays(year.end, 1), addDays(year.end, 10));
  await addRequest(id, addDays(year.start, 50), addDays(year.start, 56), { status: 'pending' });
  await addRequest(id, addDays(year.start, 70), addDays(year.start, 75), { status: 'denied' });
  await addRequest(id, addDays(year.start, 80), addDays(year.start, 85), { leaveType: 'sick' });
  const used = workingDays(year.start, across[1]).length;
  const pending = workingDays(addDays(year.start, 50), addDays(year.start, 56)).length;
  const { data } = await as({ userId: id }).run(leaveBalance);
  expect(data).toMatchObject({ total: 25, used, remaining: 25 - used, pending });
});

it('fails with SERVICE_UNAVAILABLE for an unknown person', async () => {
  const { code, errors } = await as({ userId: newId() }).run(leaveBalance);
  expect(code).toBe('SERVICE_UNAVAILABLE');
  expect(errors[0]?.extensions.retryAfterSeconds).toBe(1);
});

it('is for employees who are signed in', async () => {
  const [ada, admin] = await people({}, { role: 'admin' });
  const codeAs = async (caller: Parameters<typeof as>[0]) =>
    (await as(caller).run(leaveBalance)).code;
  expect(await codeAs({})).toBe('UNAUTHENTICATED');
  expect(await codeAs({ userId: ada?.id, stage: 'setup' })).toBe('SETUP_REQUIRED');
  expect(await codeAs({ userId: admin?.id, role: 'admin' })).toBe('FORBIDDEN');
});

it('counts the working days of the nation that is set', async () => {
  const { as, database, people } = await startLeaveService({ NATION: 'scotland' });
  const [ada] = await people({});
  const { start, end } = leaveYearOf(londonDay(new Date()), '04-06');
  const dates = eachDay(start, end).filter((day) => isStandardWorkingDay(day));
  await database.collection<{ _id: string }>('requests').insertOne({
    _id: newId(),
    userId: ada?.id,
    leaveType: 'annual',
    status: 'approved',
    startDate: start,
    endDate: end,
    days: dates.map((date) => ({ date, portion: 'full', status: 'booked' })),
    version: 1,
  } as { _id: string });
  const working = dates.filter((day) =>
    isStandardWorkingDay(day, holidayCalendar('scotland')),
  ).length;
  expect(working).toBeLessThan(dates.length);
  expect((await as({ userId: ada?.id }).run(leaveBalance)).data?.used).toBe(working);
});
