import { leaveBalance } from '@portal/contracts/leave/leave-balance';
import { holidayCalendar, isWorkingDay } from '@portal/kernel/bank-holidays';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { daysFromTo, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/testing/event-builders';
import { expect, it } from 'vitest';
import { startLeaveService } from '../testing/service.ts';

const { as, database, people } = await startLeaveService({ NATION: 'scotland' });

it('counts the working days of the nation that is set', async () => {
  const [ada] = await people({});
  const { start, end } = leaveYearOf(londonDay(new Date()), '04-06');
  const dates = daysFromTo(start, end).filter((day) => isWorkingDay(day));
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
  const working = dates.filter((day) => isWorkingDay(day, holidayCalendar('scotland'))).length;
  expect(working).toBeLessThan(dates.length);
  expect((await as({ userId: ada?.id }).run(leaveBalance)).data?.used).toBe(working);
});
