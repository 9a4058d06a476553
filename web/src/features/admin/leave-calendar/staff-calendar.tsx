import { daysFromTo, monthOf } from '@portal/kernel/london';
import { useCallback, useMemo } from 'react';
import { Card } from '../../../ui/card.tsx';
import { MonthCalendar } from '../../../ui/month-calendar.tsx';
import { useBankHolidays } from '../../leave/use-bank-holidays.ts';
import { UnavailableBanner } from '../detail/unavailable-banner.tsx';
import { useNames } from '../staff/use-names.ts';
import { CalendarDay } from './calendar-day.tsx';
import { CalendarLegend } from './calendar-legend.tsx';
import { useLeaveAddress } from './leave-address.ts';
import { type LeaveOfDay, leaveOfDay } from './leave-of-day.ts';
import { useLeaveInRange } from './use-leave-in-range.ts';

/** A month with everyone's leave. */
export function StaffCalendar() {
  const { address, today, month, showMonth } = useLeaveAddress();
  const { start, end } = monthOf(`${month}-01`);
  const watched = useLeaveInRange(start, end);
  const leave = watched.value;
  const { names: holidays } = useBankHolidays([Number(month.slice(0, 4))]);
  const nameOf = useNames();
  const days = useMemo(() => {
    const held: Record<string, LeaveOfDay[]> = {};
    for (const date of daysFromTo(start, end)) {
      const ofDay = leaveOfDay(leave ?? [], date, holidays, nameOf);
      if (ofDay.length > 0) held[date] = ofDay;
    }
    return held;
  }, [leave, start, end, holidays, nameOf]);
  const renderDay = useCallback(
    (ofDay: LeaveOfDay[], date: string) => (
      <CalendarDay date={date} leave={ofDay} address={address} />
    ),
    [address],
  );
  return (
    <>
      <UnavailableBanner of={watched} />
      <Card>
        <div aria-busy={watched.isLoading} className="grid gap-4">
          <MonthCalendar
            month={month}
            days={days}
            today={today}
            headingLevel={2}
            holidays={holidays}
            onMonth={showMonth}
            renderDay={renderDay}
          />
          <CalendarLegend />
        </div>
      </Card>
    </>
  );
}
