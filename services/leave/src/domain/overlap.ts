import type { LeaveDay, LeaveRequest } from './leave-request.ts';
import { bookedDays } from './leave-request.ts';

/**
 * The first date on which booked days share at least half a day with other leave; null for none. A
 * morning and an afternoon don't overlap (docs/specification/leave.md).
 */
export function firstSharedDate(
  days: readonly LeaveDay[],
  others: readonly Pick<LeaveRequest, 'days'>[],
): string | null {
  return sharedDates(days, others)[0] ?? null;
}

/** All dates on which booked days share at least half a day with other leave, sorted. */
export function sharedDates(
  days: readonly LeaveDay[],
  others: readonly Pick<LeaveRequest, 'days'>[],
): string[] {
  const taken = Map.groupBy(others.flatMap(bookedDays), ({ date }) => date);
  return bookedDays({ days })
    .filter((day) => taken.get(day.date)?.some((other) => shareHalf(day, other)))
    .map(({ date }) => date)
    .sort();
}

function shareHalf({ portion }: LeaveDay, other: LeaveDay): boolean {
  return portion === 'full' || other.portion === 'full' || portion === other.portion;
}
