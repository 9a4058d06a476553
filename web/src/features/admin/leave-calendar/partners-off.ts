import type { Leave } from './calendar-leave.ts';

interface Partnership {
  user1Id: string;
  user2Id: string;
}

/** A holiday partner and the days on which both would be off. */
export interface PartnerOff {
  userId: string;
  days: string[];
}

type RequestedDays = Pick<Leave, 'userId' | 'days'>;

/**
 * The holiday partners with approved annual leave on a requested day. The leave service refuses
 * these requests, see docs/specification/leave.md. A morning and an afternoon don't conflict.
 */
export function partnersOff(
  request: RequestedDays,
  partnerships: readonly Partnership[],
  leave: readonly Leave[],
): PartnerOff[] {
  const ids = partnerships.flatMap(({ user1Id, user2Id }) => {
    if (user1Id === request.userId) return user2Id;
    return user2Id === request.userId ? user1Id : [];
  });
  return [...new Set(ids)]
    .map((userId) => ({ userId, days: sharedDays(request, bookedDaysOf(userId, leave)) }))
    .filter(({ days }) => days.length > 0);
}

type Day = Leave['days'][number];

function bookedDaysOf(userId: string, leave: readonly Leave[]): Day[] {
  return leave
    .filter((one) => one.userId === userId)
    .filter(({ leaveType, status }) => leaveType === 'annual' && status === 'approved')
    .flatMap(booked);
}

function sharedDays(request: RequestedDays, taken: readonly Day[]): string[] {
  return booked(request)
    .filter((day) => taken.some((other) => other.date === day.date && shareHalf(day, other)))
    .map(({ date }) => date)
    .sort();
}

function booked({ days }: Pick<Leave, 'days'>): Day[] {
  return days.filter(({ status }) => status === 'booked');
}

function shareHalf({ portion }: Day, other: Day): boolean {
  return portion === 'full' || other.portion === 'full' || portion === other.portion;
}
