import { eachDay } from '@portal/kernel/london';
import { type BankHolidayNames, isNonWorkingDay, type Portion } from './calendar-leave.ts';
import type { StaffLeaveRequest } from './named-requests.ts';

/** A day between the start and the end of a request. */
export interface LeaveRequestDay {
  date: string;
  portion: Portion;
  /** `off`: a non-working day, not deducted; `deleted`: permanently removed. */
  state: 'booked' | 'cancelled' | 'off' | 'deleted';
  holiday: string | undefined;
}

/** All days of a request with their states. */
export function leaveRequestDayStates(
  { startDate, endDate, days }: Pick<StaffLeaveRequest, 'startDate' | 'endDate' | 'days'>,
  holidays: BankHolidayNames,
): LeaveRequestDay[] {
  const own = new Map(days.map((day) => [day.date, day]));
  return eachDay(startDate, endDate).map((date) => {
    const { portion = 'full' as const, status } = own.get(date) ?? {};
    const state = status ?? (isNonWorkingDay(date, holidays) ? 'off' : 'deleted');
    return { date, portion, state, holiday: holidays[date] };
  });
}
