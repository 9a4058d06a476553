import { isStandardWorkingDay } from '@portal/kernel/bank-holidays';
import { addDays, eachDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { standardSchedule } from '@portal/kernel/working-pattern';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { expect, it } from 'vitest';
import { countDailyLeave, findAbsences } from './daily-leave.ts';
import { createLeaveRequestStore } from './leave-requests.ts';
import { createPeopleStore } from './people.ts';

const connection = await connectDatabase(await freshDatabase('leave-of-day'));
const requests = createLeaveRequestStore(connection);
const people = createPeopleStore(connection);
await connection.model('LeaveRequest').createIndexes();

/** One person's leave per item, for a week from a day on. */
const week = (startDate: string, more: { leaveType?: string; status?: string } = {}) => {
  const endDate = addDays(startDate, 6);
  const dates = eachDay(startDate, endDate).filter(
    (day) => more.leaveType === 'sick' || isStandardWorkingDay(day),
  );
  return {
    _id: newId(),
    userId: newId(),
    leaveType: 'annual',
    status: 'approved',
    version: 1,
    isHalfDay: false,
    reason: 'Away',
    requestedAt: new Date('2016-01-01'),
    startDate,
    endDate,
    days: dates.map((date) => ({ date, portion: 'full', status: 'booked' })),
    ...more,
  };
};
// Ten years back and two ahead, three people a week.
const weeks = Array.from({ length: 624 }, (_, number) => addDays('2016-11-21', 7 * number));
await connection
  .collection<{ _id: string }>('requests')
  .insertMany([
    ...weeks.flatMap((start) => [week(start), week(start), week(start, { leaveType: 'sick' })]),
    ...weeks.slice(0, 50).map((start) => week(start, { status: 'denied' })),
    week('2026-12-07', { status: 'pending' }),
  ]);

async function profiled(work: () => Promise<unknown>) {
  await connection.db?.command({ profile: 2 });
  const given = await work();
  await connection.db?.command({ profile: 0 });
  const profile = connection.collection('system.profile');
  const plans = await profile.find({ ns: `${connection.name}.requests` }).toArray();
  await profile.drop();
  return { given, plans };
}

it('scans hardly more than the absent people, whatever the history', async () => {
  // A Saturday within annual leave.
  const { given, plans } = await profiled(() =>
    countDailyLeave({ leaveRequests: requests, people }, '2026-11-21', () => standardSchedule),
  );
  expect(given).toEqual({
    pendingLeaveRequests: 1,
    staffOnLeaveToday: 2,
    staffOnSickLeaveToday: 1,
  });
  const [away] = plans.filter(({ op }) => op === 'query');
  expect(away).toMatchObject({
    planSummary: 'IXSCAN { endDate: 1, startDate: 1 }',
    docsExamined: 3,
    nreturned: 3,
  });
  // One key for each day on which some leave ends, two years ahead, and one for each that is given.
  expect(away?.keysExamined).toBeLessThan(170);
  const [waiting] = plans.filter(({ op }) => op === 'command');
  expect(waiting).toMatchObject({ planSummary: 'IXSCAN { leaveType: 1, requestedAt: 1 }' });
  expect(waiting?.keysExamined).toBeLessThanOrEqual(2);
});

it('reads as few for the list of the day', async () => {
  const { given, plans } = await profiled(() =>
    findAbsences(
      { leaveRequests: requests, people },
      '2020-11-24',
      'annual',
      () => standardSchedule,
    ),
  );
  expect(given).toHaveLength(2);
  expect(plans[0]).toMatchObject({ docsExamined: 3, nreturned: 2 });
  expect(plans[0]?.keysExamined).toBeLessThan(170);
});
