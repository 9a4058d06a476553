import { weekday } from '@portal/kernel/london';
import { Check, CircleDashed, ClockAlert, TreePalm } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../theme/cx.ts';
import { weeksOfMonth } from './calendar-month.ts';

/** How a day is shown. */
export type GridTone = 'worked' | 'late' | 'leave' | 'absent' | 'off' | 'ahead';

export interface GridDay {
  tone: GridTone;
  /** The day in words: `Worked`, `30 min late`, `On leave`. */
  label: string;
  /** The hours, if any: `7h 32m`. */
  value?: string | undefined;
}

interface MonthStripProps {
  caption: string;
  /** `YYYY-MM`. */
  month: string;
  days: Record<string, GridDay>;
  today: string;
  /** The tones in the legend, with their labels. */
  legend: readonly (readonly [GridTone, string])[];
}

const looks: Record<GridTone, string> = {
  worked: 'bg-in-soft text-in-ink',
  late: 'bg-late-soft text-late-ink',
  leave: 'bg-annual-soft text-annual-ink',
  absent: 'border border-edge text-ink',
  off: 'bg-sunken text-muted',
  ahead: 'border border-line text-muted',
};
const icons: Partial<Record<GridTone, ReactNode>> = {
  worked: <Check />,
  late: <ClockAlert />,
  leave: <TreePalm />,
  absent: <CircleDashed />,
};
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/**
 * A month at a glance, starting on Monday: a colour and an icon per day, and a table for screen
 * readers.
 */
export function MonthGrid({ caption, month, days, today, legend }: MonthStripProps) {
  const dates = weeksOfMonth(month)
    .flat()
    .filter((date) => date.startsWith(month));
  return (
    <figure className="grid gap-3">
      <div aria-hidden className="grid grid-cols-7 gap-1">
        {weekdays.map((name) => (
          <span key={name} className="pb-0.5 text-center text-12 text-muted">
            {name}
          </span>
        ))}
        {dates.map((date) => (
          <Day key={date} date={date} day={days[date]} isToday={date === today} />
        ))}
      </div>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1.5 text-12 text-muted">
        {legend.map(([tone, label]) => (
          <span key={tone} className="inline-flex items-center gap-1.5">
            <span
              aria-hidden
              className={cx(
                'grid size-5 place-items-center rounded-full [&_svg]:size-3',
                looks[tone],
              )}
            >
              {icons[tone]}
            </span>
            {label}
          </span>
        ))}
      </figcaption>
      {/* The wrapper hides it: a table itself keeps the width of its content. */}
      <div className="sr-only">
        <table>
          <caption>{caption}</caption>
          <tbody>
            {dates.map((date) => (
              <tr key={date}>
                <th scope="row">
                  {weekdays[weekday(date) - 1]} {Number(date.slice(8))}
                </th>
                <td>{days[date]?.label}</td>
                <td>{days[date]?.value ?? ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

interface DayProps {
  date: string;
  day: GridDay | undefined;
  isToday: boolean;
}

function Day({ date, day, isToday }: DayProps) {
  const tone = day?.tone ?? 'ahead';
  return (
    <span
      style={date.endsWith('-01') ? { gridColumnStart: weekday(date) } : undefined}
      className={cx(
        'grid h-11 content-center justify-items-center rounded-control tabular-nums sm:h-12 [&_svg]:size-3',
        looks[tone],
        isToday && 'outline-2 outline-accent -outline-offset-2',
      )}
    >
      <span className={cx('text-12', isToday && 'font-semibold')}>{Number(date.slice(8))}</span>
      {icons[tone]}
    </span>
  );
}
