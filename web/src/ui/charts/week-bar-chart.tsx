import { formatDuration } from '@portal/kernel/duration';
import { cx } from '../theme/cx.ts';
import { DueBar, hoursAndMinutes } from './due-bar.tsx';

export interface WeekBar {
  /** The Monday, `YYYY-MM-DD`. */
  start: string;
  minutes: number;
  dueMinutes: number;
}

interface WeekBarChartProps {
  /** What is shown: `Hours of the last 13 weeks`. */
  caption: string;
  weeks: readonly WeekBar[];
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** Weeks as bars against the time due, with the same numbers as a table for screen readers. */
export function WeekBarChart({ caption, weeks }: WeekBarChartProps) {
  const most = Math.max(...weeks.flatMap(({ minutes, dueMinutes }) => [minutes, dueMinutes]), 60);
  // In steps of five hours, with room above the highest line.
  const fullMinutes = Math.ceil((most * 1.05) / 300) * 300;
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap justify-between gap-x-4 text-12 text-muted">
        <span>{caption}</span>
        <span>Line: hours due · Full bar: {fullMinutes / 60} hours</span>
      </figcaption>
      <div aria-hidden className="grid auto-cols-fr grid-flow-col gap-1 sm:gap-1.5">
        {weeks.map(({ start, minutes, dueMinutes }, index) => (
          <div
            key={start}
            title={`Week of ${formatMonday(start)}: ${formatDuration(minutes)} of ${formatDuration(dueMinutes)} due`}
            className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-1.5 text-center text-12"
          >
            <span className="hidden tabular-nums sm:block print:block">
              {minutes === 0 ? '–' : hoursAndMinutes(minutes)}
            </span>
            <DueBar
              minutes={minutes}
              dueMinutes={dueMinutes}
              fullMinutes={fullMinutes}
              className="max-w-12"
            />
            {/* Every third has room for its day. */}
            <span className="h-4 w-0 whitespace-nowrap text-muted">
              {index % 3 === 0 && (
                <span className={cx('inline-block', labelShift(index, weeks.length))}>
                  {formatMonday(start)}
                </span>
              )}
            </span>
          </div>
        ))}
      </div>
      {/* The wrapper hides it: a table itself keeps the width of its content. */}
      <div className="sr-only">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Week of</th>
              <th scope="col">Worked</th>
              <th scope="col">Due</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ start, minutes, dueMinutes }) => (
              <tr key={start}>
                <th scope="row">{formatMonday(start)}</th>
                <td>{formatDuration(minutes)}</td>
                <td>{formatDuration(dueMinutes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** Below its bar; where many bars are narrower than a label, the outer ones stay within the chart. */
function labelShift(index: number, count: number): string {
  const isNarrow = count > 8;
  if (isNarrow && index === 0) return '-translate-x-2 sm:-translate-x-1/2';
  if (isNarrow && index === count - 1)
    return '-translate-x-[calc(100%-0.5rem)] sm:-translate-x-1/2';
  return '-translate-x-1/2';
}

/** `24 Aug` */
function formatMonday(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}
