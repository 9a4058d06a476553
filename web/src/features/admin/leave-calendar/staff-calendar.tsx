import { eachDay, monthOf } from '@portal/kernel/london';
import { useCallback, useMemo } from 'react';
import { useMedia } from '../../../lib/browser/use-media.ts';
import { MonthCalendar } from '../../../ui/calendar/month-calendar.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useBankHolidays } from '../../leave/use-bank-holidays.ts';
import { UnavailableBanner } from '../detail/unavailable-banner.tsx';
import { useNames } from '../staff/use-names.ts';
import { useIsInTeam } from '../teams/use-memberships.ts';
import { useTeamFilter } from '../teams/use-team-filter.ts';
import { CalendarDay } from './calendar-day.tsx';
import { CalendarLegend } from './calendar-legend.tsx';
import { useLeaveCalendarParams } from './leave-calendar-params.ts';
import { type CalendarCellAbsence, leaveOfDay, sortLeaveByName } from './leave-of-day.ts';
import { useIsDayOff } from './use-is-day-off.ts';
import { useLeaveInRange } from './use-leave-in-range.ts';

/** A month with the leave of everyone, or of who is in the team of the URL on the day. */
export function StaffCalendar() {
  const { urlParams, today, month, showMonth } = useLeaveCalendarParams();
  const { start, end } = monthOf(`${month}-01`);
  const query = useLeaveInRange(start, end);
  const leave = query.value;
  const { names: holidays } = useBankHolidays([Number(month.slice(0, 4))]);
  const isDayOff = useIsDayOff(holidays);
  const nameById = useNames();
  const { teamId } = useTeamFilter();
  const isInTeam = useIsInTeam(teamId);
  const days = useMemo(() => {
    const byDate: Record<string, CalendarCellAbsence[]> = {};
    const byName = sortLeaveByName(leave ?? [], nameById);
    for (const date of eachDay(start, end)) {
      const inTeam = byName.filter((one) => isInTeam?.(one.leave.userId, date));
      const dayLeave = leaveOfDay(inTeam, date, isDayOff);
      if (dayLeave.length > 0) byDate[date] = dayLeave;
    }
    return byDate;
  }, [leave, start, end, isDayOff, nameById, isInTeam]);
  const isNarrow = useMedia('(width < 40rem)');
  const renderDay = useCallback(
    (dayLeave: CalendarCellAbsence[], date: string) => (
      <CalendarDay date={date} leave={dayLeave} urlParams={urlParams} isNarrow={isNarrow} />
    ),
    [urlParams, isNarrow],
  );
  return (
    <>
      <UnavailableBanner query={query} />
      <Card>
        <div aria-busy={query.isLoading || !isInTeam} className="grid gap-4">
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
