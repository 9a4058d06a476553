import { isWorkingDay } from '@portal/kernel/bank-holidays';
import { isInEffect, type Leave } from '../leave-calendar/covered-days.ts';

interface Asked {
  userId: string;
  startDate: string;
  endDate: string;
}

/** Who else is off on at least one working day of a request, in the order of their leave. */
export function othersOff(request: Asked, leave: readonly Leave[]): string[] {
  const { userId, startDate, endDate } = request;
  const off = leave
    .filter((one) => one.userId !== userId && isInEffect(one))
    .filter(({ days }) =>
      days.some(
        ({ date, status }) =>
          status === 'booked' && date >= startDate && date <= endDate && isWorkingDay(date),
      ),
    );
  return [...new Set(off.map((one) => one.userId))];
}
