import { accruedHours } from '@portal/kernel/irregular-hours-leave';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { addDays, eachDay, monthOf } from '@portal/kernel/london';
import { isLeaveDay } from '@portal/kernel/working-pattern';
import type { ScheduleOf } from './days-off.ts';
import type { Leave } from './plan-types.ts';

/** The default of new accounts; all people in a demo have it. */
export const leaveYearStart = '04-06';

/** The hours of a day of leave of people with irregular hours. */
const hoursPerDay = 8;

/**
 * Keeps track of requested days, whatever was decided: nobody requests a day twice or more than their
 * entitlement, and partners never request the same day. So no service refuses a request.
 */
export function createLeaveLedger(scheduleOf: ScheduleOf) {
  const taken = new Map<string, Set<string>>();
  const partners = new Map<string, string[]>();
  const spent = new Map<string, number>();
  const entitlements = new Map<string, number>();
  const worked = new Map<string, ReadonlyMap<string, number>>();

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
    /** Adds the minutes by month from which the leave of somebody with irregular hours accrues. */
    accrue(userId: string, minutes: ReadonlyMap<string, number>): void {
      worked.set(userId, minutes);
    },
    /** The hours of leave on some days; null for people without irregular hours. */
    hoursOf: (userId: string, days: readonly string[]): number | null =>
      worked.has(userId) ? days.length * hoursPerDay : null,

    /** Tells whether enough hours of leave have accrued by a day; always without irregular hours. */
    hasAccrued(userId: string, days: readonly string[], on: string): boolean {
      const minutes = worked.get(userId);
      if (!minutes) return true;
      const [year, ...others] = new Set(days.map((day) => leaveYearOf(day, leaveYearStart).start));
      if (!year || others.length > 0) return false;
      const { start, end } = leaveYearOf(year, leaveYearStart);
      const accrued = [...minutes]
        .map(([month, worked]) => ({ accruedOn: monthOf(`${month}-01`).end, worked }))
        .filter(({ accruedOn }) => accruedOn >= start && accruedOn <= end && accruedOn < on)
        .reduce((sum, { worked }) => sum + accruedHours(worked), 0);
      const requested = (spent.get(keyOf(userId, year)) ?? 0) + days.length;
      return requested * hoursPerDay <= accrued;
    },

    pair(one: string, other: string): void {
      partners.set(one, [...(partners.get(one) ?? []), other]);
      partners.set(other, [...(partners.get(other) ?? []), one]);
    },
    /** Frees the memory of a person once all leave of their group is planned. */
    forget(userId: string): void {
      taken.delete(userId);
    },
    workingDays: (userId: string, startDate: string, endDate: string): string[] =>
      eachDay(startDate, endDate).filter((day) => isLeaveDay(day, scheduleOf(userId))),

    /** Tells whether a person and their partners are free on these days, and the person on the adjacent ones. */
    isFree(userId: string, startDate: string, endDate: string): boolean {
      const adjacent = eachDay(addDays(startDate, -1), addDays(endDate, 1));
      if (adjacent.some((day) => daysOf(userId).has(day))) return false;
      const shared = eachDay(startDate, endDate);
      return (partners.get(userId) ?? []).every((partner) =>
        shared.every((day) => !daysOf(partner).has(day)),
      );
    },

    /** Tells whether the remaining entitlement covers some working days. */
    canAfford(userId: string, days: readonly string[], each: number): boolean {
      const costs = Map.groupBy(days, (day) => keyOf(userId, day));
      return [...costs].every(
        ([key, own]) =>
          (spent.get(key) ?? 0) + own.length * each <= (entitlements.get(userId) ?? 0),
      );
    },

    /** Adds a request. Only annual leave is deducted. */
    enter({ userId, leaveType, startDate, endDate, half }: Leave): void {
      for (const day of eachDay(startDate, endDate)) {
        daysOf(userId).add(day);
        if (leaveType !== 'annual' || !isLeaveDay(day, scheduleOf(userId))) continue;
        const key = keyOf(userId, day);
        spent.set(key, (spent.get(key) ?? 0) + (half ? 0.5 : 1));
      }
    },

    /** Days requested in the leave year of a day. */
    spentIn: (userId: string, day: string): number => spent.get(keyOf(userId, day)) ?? 0,
  };
}

export type LeaveLedger = ReturnType<typeof createLeaveLedger>;
