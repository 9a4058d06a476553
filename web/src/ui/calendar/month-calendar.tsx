import { weekday } from '@portal/kernel/london';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { addMonths, isCalendarMonth, weeksOfMonth } from './calendar-month.ts';
import { MonthDay } from './month-day.tsx';
import { type DayRange, useDayRange } from './use-day-range.ts';

interface MonthCalendarProps<Day> {
  /** `YYYY-MM`. */
  month: string;
  /** The data of each day, by `YYYY-MM-DD`. */
  days: Record<string, Day>;
  today: string;
  /** The level of the month’s heading. */
  headingLevel?: 2 | 3;
  onMonth: (month: string) => void;
  /** Renders a day’s content below its number. */
  renderDay: (day: Day, date: string) => ReactNode;
  /** The names of bank holidays, by `YYYY-MM-DD`. */
  holidays?: Record<string, string | undefined>;
  /** Whether a day is a non-working day; weekends and bank holidays by default. */
  isDayOff?: (date: string) => boolean;
  /** Called with the chosen days; without it, days can’t be chosen. */
  onRange?: (range: DayRange) => void;
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A month as a wall calendar, starting on Monday. */
export function MonthCalendar<Day>({
  month,
  days,
  today,
  headingLevel = 3,
  onMonth,
  renderDay,
  holidays = {},
  isDayOff = (date) => weekday(date) > 5 || holidays[date] !== undefined,
  onRange,
}: MonthCalendarProps<Day>) {
  const title = nameOf(month);
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)];
  const Heading = `h${headingLevel}` as const;
  const range = useDayRange({ month, today, onMonth, onRange });
  return (
    <section aria-label={`Calendar of ${title}`}>
      {/* The negative margin aligns the last arrow with the days. */}
      <header className="-mr-2 mb-3 flex items-center gap-1 pointer-coarse:-mr-3">
        <Heading aria-live="polite" className="mr-auto text-16 font-semibold">
          {title}
        </Heading>
        <IconButton
          label="Previous month"
          disabled={!isCalendarMonth(before)}
          onClick={() => onMonth(before)}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <Button
          variant="secondary"
          size="small"
          className="min-h-9"
          onClick={() => onMonth(today.slice(0, 7))}
        >
          Today
        </Button>
        <IconButton
          label="Next month"
          disabled={!isCalendarMonth(after)}
          onClick={() => onMonth(after)}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </header>
      <table
        ref={range.table}
        {...(onRange && asGrid(title))}
        data-month={month}
        className="-mx-1 w-[calc(100%+0.5rem)] table-fixed select-none border-separate border-spacing-1 text-14 max-sm:-mx-0.5 max-sm:w-[calc(100%+0.25rem)] max-sm:border-spacing-0.5"
      >
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" className="pb-1 text-12 font-medium text-muted">
                <abbr title={name} className="no-underline">
                  {name.slice(0, 3)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(month).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => {
                const dayData = days[date];
                const isOutside = !date.startsWith(month);
                return (
                  <MonthDay
                    key={date}
                    date={date}
                    isOutside={isOutside}
                    isToday={date === today}
                    isChosen={range.isChosen(date)}
                    holiday={holidays[date]}
                    isDayOff={isDayOff(date)}
                    press={range.dayProps?.(date)}
                  >
                    {!isOutside && dayData !== undefined && renderDay(dayData, date)}
                  </MonthDay>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function asGrid(title: string) {
  return { role: 'grid', 'aria-label': title, 'aria-multiselectable': true };
}

function nameOf(month: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
}
