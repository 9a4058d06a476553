import type { WorkSchedule } from '@portal/kernel/working-pattern';
import type { BankHolidayReader } from '@portal/runtime/bank-holiday-store';
import type { LeaveCache } from './leave-cache.ts';

/** The schedule of a person. */
export type ScheduleOf = (userId: string) => WorkSchedule;

/** Reads when people work, for lists. */
export interface WorkScheduleReader {
  /** The schedules of everybody now. A transaction reads those of its people itself (people.ts). */
  current(): Promise<ScheduleOf>;
}

/** Combines the cached working patterns with the bank holidays that apply. */
export function createWorkScheduleReader(
  leaveCache: Pick<LeaveCache, 'patterns'>,
  holidays: BankHolidayReader,
): WorkScheduleReader {
  return {
    async current() {
      const [patterns, calendar] = await Promise.all([leaveCache.patterns(), holidays.current()]);
      return (userId) => ({ patterns: patterns.get(userId) ?? [], calendar });
    },
  };
}
