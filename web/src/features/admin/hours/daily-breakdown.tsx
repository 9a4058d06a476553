import { formatDuration } from '@portal/kernel/duration';
import { cx } from '../../../ui/theme/cx.ts';
import { formatWeekdayAndDate } from '../detail/format-week.ts';
import { formatPeople } from '../records/attendance-counts.ts';
import { averageMinutesPerPerson } from './average-minutes-per-person.ts';

interface DailyBreakdownProps {
  days: readonly { date: string; totalMinutes: number; peopleCount: number }[];
  today: string;
}

/** A bar per day with the average per person, and the total. */
export function DailyBreakdown({ days, today }: DailyBreakdownProps) {
  return (
    <ol className="grid gap-2.5 text-14">
      {days.map((day) => (
        <Day key={day.date} day={day} isToday={day.date === today} />
      ))}
    </ol>
  );
}

interface DayProps {
  day: DailyBreakdownProps['days'][number];
  isToday: boolean;
}

function Day({ day, isToday }: DayProps) {
  const { date, totalMinutes, peopleCount } = day;
  const { average, share } = averageMinutesPerPerson(day);
  return (
    <li
      aria-current={isToday ? 'date' : undefined}
      className="grid grid-cols-[5.5rem_1fr_auto] items-center gap-3 tabular-nums sm:grid-cols-[7.5rem_1fr_16rem]"
    >
      <span className={isToday ? 'font-semibold' : 'text-muted'}>{formatWeekdayAndDate(date)}</span>
      <span aria-hidden className="h-3 overflow-hidden rounded-full bg-sunken">
        <span
          className={cx(
            'block h-full rounded-full transition-[width]',
            share === 1 ? 'bg-in' : 'bg-accent',
          )}
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <span className="flex min-h-9 flex-col items-end justify-center sm:min-h-0 sm:flex-row sm:items-baseline sm:justify-end sm:gap-3">
        <span className={totalMinutes === 0 ? 'text-muted' : 'font-medium'}>
          {peopleCount > 0 ? `${formatDuration(average)} each` : '–'}
        </span>
        {peopleCount > 0 && (
          <span className="text-12 text-muted sm:min-w-36 sm:text-right">
            {formatPeople(peopleCount)}, {formatDuration(totalMinutes)}
          </span>
        )}
      </span>
    </li>
  );
}
