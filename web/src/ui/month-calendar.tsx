import { weekday } from '@portal/kernel/london';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { monthAfter, weeksOf } from './weeks.ts';

interface MonthCalendarProps<Day> {
  /** `YYYY-MM`. */
  month: string;
  /** What there is to show, by `YYYY-MM-DD`. */
  days: Record<string, Day>;
  today: string;
  onMonth: (month: string) => void;
  /** What a day holds, below its number. */
  renderDay: (day: Day, date: string) => ReactNode;
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A month as on a wall, Monday first. */
export function MonthCalendar<Day>({
  month,
  days,
  today,
  onMonth,
  renderDay,
}: MonthCalendarProps<Day>) {
  const title = nameOf(month);
  return (
    <section aria-label={`Calendar of ${title}`}>
      <header className="mb-3 flex items-center gap-1">
        <h3 aria-live="polite" className="mr-auto text-16 font-semibold">
          {title}
        </h3>
        <IconButton label="Previous month" onClick={() => onMonth(monthAfter(month, -1))}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <Button variant="secondary" size="small" onClick={() => onMonth(today.slice(0, 7))}>
          Today
        </Button>
        <IconButton label="Next month" onClick={() => onMonth(monthAfter(month, 1))}>
          <ChevronRight aria-hidden />
        </IconButton>
      </header>
      <table className="w-full table-fixed border-separate border-spacing-1 text-14">
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
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => {
                const held = days[date];
                const isOutside = !date.startsWith(month);
                return (
                  <td
                    key={date}
                    aria-current={date === today ? 'date' : undefined}
                    className={cx(
                      'h-12 rounded-control p-1 align-top sm:h-18',
                      isOutside ? 'text-muted' : weekday(date) > 5 ? 'bg-sunken' : 'bg-canvas',
                    )}
                  >
                    <span
                      className={cx(
                        'inline-grid size-6 place-items-center rounded-full text-12 tabular-nums',
                        date === today && 'bg-accent font-semibold text-on-accent',
                      )}
                    >
                      {Number(date.slice(8))}
                    </span>
                    {!isOutside && held !== undefined && renderDay(held, date)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function nameOf(month: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
}
