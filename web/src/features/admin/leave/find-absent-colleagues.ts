import { isStandardWorkingDay } from '@portal/kernel/bank-holidays';
import { isInEffect, type Leave } from '../leave-calendar/calendar-leave.ts';

interface LeavePeriod {
  userId: string;
  startDate: string;
  endDate: string;
}

/** The other people who are off on a working day of a request. */
export function findAbsentColleagues(request: LeavePeriod, leave: readonly Leave[]): string[] {
  const { userId, startDate, endDate } = request;
  const off = leave
    .filter((one) => one.userId !== userId && isInEffect(one))
    .filter(({ days }) =>
      days.some(
        ({ date, status }) =>
          status === 'booked' && date >= startDate && date <= endDate && isStandardWorkingDay(date),
      ),
    );
  return [...new Set(off.map((one) => one.userId))];
}
