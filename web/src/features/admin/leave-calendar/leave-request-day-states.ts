import { eachDay } from '@portal/kernel/london';
import type { BankHolidayNames } from '../../leave/holiday-calendar.ts';
import type { Portion } from './calendar-leave.ts';
import type { StaffLeaveRequest } from './named-requests.ts';
import type { IsDayOff } from './use-is-day-off.ts';

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
  {
    userId,
    startDate,
    endDate,
    days,
  }: Pick<StaffLeaveRequest, 'userId' | 'startDate' | 'endDate' | 'days'>,
  holidays: BankHolidayNames,
  isDayOff: IsDayOff,
): LeaveRequestDay[] {
  const own = new Map(days.map((day) => [day.date, day]));
  return eachDay(startDate, endDate).map((date) => {
    const { portion = 'full' as const, status } = own.get(date) ?? {};
    const state = status ?? (isDayOff(userId, date) ? 'off' : 'deleted');
    return { date, portion, state, holiday: holidays[date] };
  });
}
