import { londonDay } from '@portal/kernel/london';
import type { BankHolidayReader } from '@portal/runtime/bank-holiday-store';
import type { LeaveSchedule } from '../domain/leave-unit.ts';
import type { LeaveCache } from './leave-cache.ts';

/** The schedule of a person. */
export type ScheduleOf = (userId: string) => LeaveSchedule;

/** Reads when people work, for lists. */
export interface WorkScheduleReader {
  /**
   * The schedules of everybody now, with the leave in hours that has accrued before London's day `today`. A transaction
   * reads those of its people itself (load-leave-schedule.ts).
   */
  current(today?: string): Promise<ScheduleOf>;
}

/** Combines the cached working patterns and irregular hours with the bank holidays that apply. */
export function createWorkScheduleReader(
  leaveCache: Pick<LeaveCache, 'patternTerms' | 'workedMinutes'>,
  holidays: BankHolidayReader,
): WorkScheduleReader {
  return {
    async current(today = londonDay(new Date())) {
      const [terms, workedMinutes, calendar] = await Promise.all([
        leaveCache.patternTerms(),
        leaveCache.workedMinutes(),
        holidays.current(),
      ]);
      return (userId) => {
        const own = terms.get(userId);
        if (!own) return { patterns: [], calendar };
        const { patterns, ...employment } = own;
        return { patterns, calendar, employment, workedMinutes: workedMinutes.get(userId), today };
      };
    },
  };
}
