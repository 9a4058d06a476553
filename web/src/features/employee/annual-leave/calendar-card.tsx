import type { WorkingPattern } from '@portal/kernel/working-pattern';
import { useMemo } from 'react';
import type { AnnualLeavePartsFragment } from '../../../gql/documents.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { MonthCalendar } from '../../../ui/calendar/month-calendar.tsx';
import type { DayRange } from '../../../ui/calendar/use-day-range.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { formatDayOfMonth } from '../../leave/format-leave-dates.ts';
import { isDayOff, toHolidayCalendar } from '../../leave/holiday-calendar.ts';
import { type LeaveOnDay, leaveByDay } from '../../leave/leave-by-day.ts';
import { LeaveLegend, ownLegendItems } from '../../leave/leave-legend.tsx';
import { LeaveMark } from '../../leave/leave-mark.tsx';
import { useBankHolidays } from '../../leave/use-bank-holidays.ts';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { useOwnLeaveCalendar } from '../leave-requests/use-own-leave.ts';

interface CalendarCardProps {
  month: string;
  onMonth(month: string): void;
  /** Called with chosen days without leave. */
  onRange(range: DayRange): void;
  onOpen(id: string): void;
}

/** A month of one’s own leave. Free days start a request; other days open theirs. */
export function CalendarCard({ month, onMonth, onRange, onOpen }: CalendarCardProps) {
  const today = useToday();
  const { value: requests, error, retry } = useOwnLeaveCalendar(month);
  const holidays = useBankHolidays([Number(month.slice(0, 4))]);
  const { workingPatterns = noPatterns } = useUser();
  const holidayCalendar = useMemo(() => toHolidayCalendar(holidays.names), [holidays.names]);
  const days = leaveByDay(requests ?? []);
  const holidaysOfMonth = Object.entries(holidays.names).filter(([date]) => date.startsWith(month));

  function choose(range: DayRange): void {
    const [leaveOnDay] = days[range.start] ?? [];
    if (range.start === range.end && leaveOnDay && leaveOnDay.request.status !== 'denied') {
      onOpen(leaveOnDay.request.id);
    } else onRange(range);
  }

  return (
    <Card>
      <div className="grid gap-4">
        {!requests && error && <LoadFailureBanner error={error} onRetry={retry} />}
        <MonthCalendar
          month={month}
          days={days}
          today={today}
          onMonth={onMonth}
          holidays={holidays.names}
          isDayOff={(day) => isDayOff(day, workingPatterns, holidayCalendar)}
          renderDay={(leave) => <Marks leave={leave} />}
          onRange={choose}
        />
        {holidaysOfMonth.length > 0 && (
          <p className="text-14 text-muted sm:hidden">
            {holidaysOfMonth
              .map(([date, name]) => `${formatDayOfMonth(date)}: ${name}`)
              .join(' · ')}
          </p>
        )}
        {holidays.isUnavailable && (
          <Banner tone="warning" title="Bank holidays can’t be shown right now" />
        )}
        <LeaveLegend items={ownLegendItems(workingPatterns.length > 0)} />
        <p className="text-12 text-muted">
          Select a day to request leave.
          <span className="pointer-coarse:hidden">
            {' '}
            For several days, drag across them, or hold Shift and use the arrow keys, then press
            Enter.
          </span>
          {workingPatterns.length > 0 && ' Your days off aren’t deducted.'}
        </p>
      </div>
    </Card>
  );
}

function Marks({ leave }: { leave: LeaveOnDay<AnnualLeavePartsFragment>[] }) {
  return leave.map(({ request, portion }) => (
    <LeaveMark
      key={request.id}
      type={request.leaveType}
      status={request.status}
      portion={portion}
    />
  ));
}

const noPatterns: readonly WorkingPattern[] = [];
