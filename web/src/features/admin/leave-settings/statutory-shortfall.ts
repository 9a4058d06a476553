import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { type LeaveYear, leaveYearOf } from '@portal/kernel/leave-year';
import { addDays } from '@portal/kernel/london';
import { countBankHolidays, statutoryShortfall } from '@portal/kernel/statutory-leave';

export interface StatutoryShortfall {
  year: LeaveYear;
  bankHolidays: number;
  /** Entitlement and bank holidays together. */
  days: number;
}

/**
 * Whether entitlement plus bank holidays is below the statutory minimum for full-time work, in the
 * current or the next leave year; null if it isn’t.
 */
export function findStatutoryShortfall(
  entitlement: number,
  startDate: string,
  today: string,
  calendar: HolidayCalendar,
): StatutoryShortfall | null {
  const running = leaveYearOf(today, startDate);
  const next = leaveYearOf(addDays(running.end, 1), startDate);
  const year = [running, next].find((one) => statutoryShortfall(entitlement, one, calendar) > 0);
  if (!year) return null;
  const bankHolidays = countBankHolidays(year, calendar);
  return { year, bankHolidays, days: entitlement + bankHolidays };
}
