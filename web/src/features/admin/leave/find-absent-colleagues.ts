import { isInEffect, type Leave } from '../leave-calendar/calendar-leave.ts';
import type { IsDayOff } from '../leave-calendar/use-is-day-off.ts';

interface LeavePeriod {
  userId: string;
  startDate: string;
  endDate: string;
}

/** The other people who are off on a working day of a request, which is a working day of theirs too. */
export function findAbsentColleagues(
  request: LeavePeriod,
  leave: readonly Leave[],
  isDayOff: IsDayOff,
): string[] {
  const { userId, startDate, endDate } = request;
  const off = leave
    .filter((one) => one.userId !== userId && isInEffect(one))
    .filter((one) =>
      one.days.some(
        ({ date, status }) =>
          status === 'booked' &&
          date >= startDate &&
          date <= endDate &&
          !isDayOff(userId, date) &&
          !isDayOff(one.userId, date),
      ),
    );
  return [...new Set(off.map((one) => one.userId))];
}
