import { formatDuration } from '@portal/kernel/duration';
import { weekday } from '@portal/kernel/london';
import { cx } from '../theme/cx.ts';
import { DueBar, hoursAndMinutes } from './due-bar.tsx';

export interface DayBar {
  /** `YYYY-MM-DD`. */
  date: string;
  minutes: number;
  /** What else to know about the day: `Late`, `On leave`. */
  note?: string | undefined;
  tone?: 'late' | 'leave' | undefined;
  /** A non-working day: shown as empty rather than unfilled. */
  isOff?: boolean | undefined;
  /** The minutes to work, shown as a line. */
  dueMinutes?: number | undefined;
}

interface DayBarChartProps {
  /** What is shown: `Hours this week`. */
  caption: string;
  days: readonly DayBar[];
  today: string;
}

/** Eight hours (docs/specification/time.md). */
const standardMinutes = 480;
const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const backgrounds: Record<'late' | 'leave', string> = {
  late: 'bg-late-soft',
  leave: 'bg-annual-soft',
};
const emptyBackground = 'border border-dashed border-line-strong';
const fills: Record<'late' | 'leave', string> = { late: 'bg-late', leave: 'bg-annual' };

/** The days of a week as bars, with the same numbers as a table for screen readers. */
export function DayBarChart({ caption, days, today }: DayBarChartProps) {
  const dues = days.map(({ dueMinutes = 0 }) => dueMinutes);
  // In whole hours. A line at the very top could not be seen.
  const fullMinutes = Math.max(standardMinutes, Math.ceil(Math.max(...dues) / 60) * 60);
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap justify-between gap-x-4 text-12 text-muted">
        <span>{caption}</span>
        <span>
          {dues.some((due) => due > 0) && 'Line: hours due · '}
          Full bar: {fullMinutes / 60} hours
        </span>
      </figcaption>
      <div aria-hidden className="grid auto-cols-fr grid-flow-col gap-1.5 sm:gap-2">
        {days.map((day) => (
          <Bar key={day.date} day={day} isToday={day.date === today} fullMinutes={fullMinutes} />
        ))}
      </div>
      {/* The wrapper hides it: a table itself keeps the width of its content. */}
      <div className="sr-only">
        <table>
          <caption>{caption}</caption>
          <tbody>
            {days.map(({ date, minutes, note, dueMinutes }) => (
              <tr key={date}>
                <th scope="row">{nameOf(date)}</th>
                <td>
                  {formatDuration(minutes)}
                  {dueMinutes ? ` of ${formatDuration(dueMinutes)} due` : ''}
                </td>
                <td>{note ?? ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

interface BarProps {
  day: DayBar;
  isToday: boolean;
  fullMinutes: number;
}

function Bar({ day, isToday, fullMinutes }: BarProps) {
  const { date, minutes, tone, isOff = false, dueMinutes } = day;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-1.5 text-center text-12">
      <span className={cx('tabular-nums', minutes === 0 ? 'text-muted' : 'font-medium')}>
        {minutes === 0 ? '–' : hoursAndMinutes(minutes)}
      </span>
      <DueBar
        minutes={minutes}
        dueMinutes={dueMinutes}
        fullMinutes={fullMinutes}
        background={isOff && minutes === 0 ? emptyBackground : tone ? backgrounds[tone] : undefined}
        fill={tone && fills[tone]}
        className="max-w-10"
      />
      <span
        className={cx(
          'rounded-full px-1 sm:px-1.5',
          isToday ? 'bg-accent-soft font-semibold text-accent-ink' : 'text-muted',
        )}
      >
        {nameOf(date).slice(0, 3)}
      </span>
    </div>
  );
}

function nameOf(date: string): string {
  return names[weekday(date) - 1] ?? date;
}
