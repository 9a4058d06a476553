import { daysFromTo, monthOf } from '@portal/kernel/london';
import { useCallback, useMemo } from 'react';
import { Card } from '../../../ui/card.tsx';
import { MonthCalendar } from '../../../ui/month-calendar.tsx';
import { useBankHolidays } from '../../leave/use-bank-holidays.ts';
import { PartAway } from '../detail/part-away.tsx';
import { useNames } from '../staff/use-names.ts';
import { CalendarDay } from './calendar-day.tsx';
import { CalendarLegend } from './calendar-legend.tsx';
import { useLeaveAddress } from './leave-address.ts';
import { type LeaveOfDay, leaveOfDay } from './leave-of-day.ts';
import { useLeaveShown } from './use-leave-shown.ts';

/** A month with everyone's leave in it. */
export function StaffCalendar() {
  const { address, today, month, showMonth } = useLeaveAddress();
  const { start, end } = monthOf(`${month}-01`);
  const watched = useLeaveShown(start, end);
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
      <PartAway of={watched} />
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
