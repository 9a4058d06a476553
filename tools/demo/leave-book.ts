import { type HolidayCalendar, isWorkingDay } from '@portal/kernel/bank-holidays';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { addDays, daysFromTo } from '@portal/kernel/london';
import type { Leave } from './plan-types.ts';

/** What every account begins with; nobody in a demo has another one. */
export const leaveYearStart = '04-06';

/**
 * Who has asked for which days, whatever became of it: nobody asks twice for a day or for more than
 * there is, and no two partners for the same day. So no operation has a reason to refuse anything.
 */
export function leaveBook(calendar: HolidayCalendar) {
  const taken = new Map<string, Set<string>>();
  const partners = new Map<string, string[]>();
  const spent = new Map<string, number>();
  const entitlements = new Map<string, number>();

  const daysOf = (userId: string) => {
    const days = taken.get(userId) ?? new Set<string>();
    taken.set(userId, days);
    return days;
  };
  const keyOf = (userId: string, day: string) =>
    `${userId} ${leaveYearOf(day, leaveYearStart).start}`;

  return {
    join(userId: string, entitlement: number): void {
      entitlements.set(userId, entitlement);
    },
    pair(one: string, other: string): void {
      partners.set(one, [...(partners.get(one) ?? []), other]);
      partners.set(other, [...(partners.get(other) ?? []), one]);
    },
    workingDays: (startDate: string, endDate: string): string[] =>
      daysFromTo(startDate, endDate).filter((day) => isWorkingDay(day, calendar)),

    /** Whether these days, and the day before and after them, are nobody's yet whom it concerns. */
    isFree(userId: string, startDate: string, endDate: string): boolean {
      const around = daysFromTo(addDays(startDate, -1), addDays(endDate, 1));
      if (around.some((day) => daysOf(userId).has(day))) return false;
      const shared = daysFromTo(startDate, endDate);
      return (partners.get(userId) ?? []).every((partner) =>
        shared.every((day) => !daysOf(partner).has(day)),
      );
    },

    /** Whether so much of some working days can be paid by what is left in their leave years. */
    canAfford(userId: string, days: readonly string[], each: number): boolean {
      const costs = Map.groupBy(days, (day) => keyOf(userId, day));
      return [...costs].every(
        ([key, own]) =>
          (spent.get(key) ?? 0) + own.length * each <= (entitlements.get(userId) ?? 0),
      );
    },

    /** Enters a request. Only annual leave costs anything. */
    enter({ userId, leaveType, startDate, endDate, half }: Leave): void {
      for (const day of daysFromTo(startDate, endDate)) {
        daysOf(userId).add(day);
        if (leaveType !== 'annual' || !isWorkingDay(day, calendar)) continue;
        const key = keyOf(userId, day);
        spent.set(key, (spent.get(key) ?? 0) + (half ? 0.5 : 1));
      }
    },

    /** What was asked for in the leave year of a day. */
    spentIn: (userId: string, day: string): number => spent.get(keyOf(userId, day)) ?? 0,
  };
}

export type LeaveBook = ReturnType<typeof leaveBook>;
