import { useToday } from '../../../app/use-now.ts';
import type { LeavePartsFragment } from '../../../gql/documents.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { MonthCalendar } from '../../../ui/month-calendar.tsx';
import type { DayRange } from '../../../ui/use-day-range.ts';
import { dayInWords } from '../../leave/dates-in-words.ts';
import { type LeaveOnDay, leaveByDay } from '../../leave/leave-by-day.ts';
import { LeaveLegend, ownLegend } from '../../leave/leave-legend.tsx';
import { LeaveMark } from '../../leave/leave-mark.tsx';
import { useBankHolidays } from '../../leave/use-bank-holidays.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { useOwnLeaveCalendar } from './use-own-leave.ts';

interface CalendarCardProps {
  month: string;
  onMonth(month: string): void;
  /** Days were chosen on which there is nothing yet. */
  onRange(range: DayRange): void;
  onOpen(id: string): void;
}

/** A month of one's own leave; a free day asks for leave, another shows what is on it. */
export function CalendarCard({ month, onMonth, onRange, onOpen }: CalendarCardProps) {
  const today = useToday();
  const { value: requests, error, retry } = useOwnLeaveCalendar(month);
  const holidays = useBankHolidays([Number(month.slice(0, 4))]);
  const days = leaveByDay(requests ?? []);
  const named = Object.entries(holidays.names).filter(([date]) => date.startsWith(month));

  function choose(range: DayRange): void {
    const [onIt] = days[range.start] ?? [];
    if (range.start === range.end && onIt && onIt.request.status !== 'denied') {
      onOpen(onIt.request.id);
    } else onRange(range);
  }

  return (
    <Card>
      <div className="grid gap-4">
        {!requests && error && <LoadFailed error={error} onRetry={retry} />}
        <MonthCalendar
          month={month}
          days={days}
          today={today}
          onMonth={onMonth}
          holidays={holidays.names}
          renderDay={(leave) => <Marks leave={leave} />}
          onRange={choose}
        />
        {named.length > 0 && (
          <p className="text-14 text-muted sm:hidden">
            {named.map(([date, name]) => `${dayInWords(date)}: ${name}`).join(' · ')}
          </p>
        )}
        {holidays.isAway && <Banner tone="warning" title="Bank holidays can’t be shown just now" />}
        <LeaveLegend items={ownLegend} />
        <p className="text-12 text-muted">
          Choose a day to request leave from it.
          <span className="pointer-coarse:hidden">
            {' '}
            For several, drag over them, or use Shift and the arrow keys, then Enter.
          </span>
        </p>
      </div>
    </Card>
  );
}

function Marks({ leave }: { leave: LeaveOnDay<LeavePartsFragment>[] }) {
  return leave.map(({ request, portion }) => (
    <LeaveMark
      key={request.id}
      type={request.leaveType}
      status={request.status}
      portion={portion}
    />
  ));
}
