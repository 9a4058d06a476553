import { daysFromTo } from '@portal/kernel/london';
import { type Holidays, isDayOff, type Portion } from './covered-days.ts';
import type { Request } from './requests.ts';

/** A day of the range of a request. */
export interface StripDay {
  date: string;
  portion: Portion;
  /** `off`: no working day, which costs nothing; `deleted`: taken out of the request for good. */
  state: 'booked' | 'cancelled' | 'off' | 'deleted';
  holiday: string | undefined;
}

/** Every day from the first to the last of a request, with what has become of it. */
export function stripOf(
  { startDate, endDate, days }: Pick<Request, 'startDate' | 'endDate' | 'days'>,
  holidays: Holidays,
): StripDay[] {
  const own = new Map(days.map((day) => [day.date, day]));
  return daysFromTo(startDate, endDate).map((date) => {
    const { portion = 'full' as const, status } = own.get(date) ?? {};
    const state = status ?? (isDayOff(date, holidays) ? 'off' : 'deleted');
    return { date, portion, state, holiday: holidays[date] };
  });
}
