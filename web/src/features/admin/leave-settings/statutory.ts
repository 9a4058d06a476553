import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { type LeaveYear, leaveYearOf } from '@portal/kernel/leave-year';
import { addDays } from '@portal/kernel/london';
import { bankHolidaysOf, statutoryShortfall } from '@portal/kernel/statutory-leave';

export interface BelowStatutory {
  year: LeaveYear;
  bankHolidays: number;
  /** Of entitlement and bank holidays together. */
  days: number;
}

/**
 * Where an entitlement and the bank holidays stay below what the law grants for full time: in the
 * leave year that is under way, or else in the one after it. Null where they don’t.
 */
export function belowStatutory(
  entitlement: number,
  startDate: string,
  today: string,
  calendar: HolidayCalendar,
): BelowStatutory | null {
  const running = leaveYearOf(today, startDate);
  const next = leaveYearOf(addDays(running.end, 1), startDate);
  const year = [running, next].find((one) => statutoryShortfall(entitlement, one, calendar) > 0);
  if (!year) return null;
  const bankHolidays = bankHolidaysOf(year, calendar);
  return { year, bankHolidays, days: entitlement + bankHolidays };
}
