import { formatDuration } from '@portal/kernel/duration';
import { cx } from '../../../ui/cx.ts';
import { shortDay } from '../detail/week.ts';

interface DailyBreakdownProps {
  days: readonly { date: string; totalMinutes: number }[];
  today: string;
}

/** In minutes: a bar is full at eight hours (portal.md section 9). */
const full = 8 * 60;

/** What all staff together worked on each day of the week. */
export function DailyBreakdown({ days, today }: DailyBreakdownProps) {
  return (
    <ol className="grid gap-2.5 text-14">
      {days.map(({ date, totalMinutes }) => (
        <li
          key={date}
          aria-current={date === today ? 'date' : undefined}
          className="grid grid-cols-[7.5rem_1fr_5.5rem] items-center gap-3 tabular-nums"
        >
          <span className={date === today ? 'font-semibold' : 'text-muted'}>{shortDay(date)}</span>
          <span aria-hidden className="h-3 overflow-hidden rounded-full bg-sunken">
            <span
              className={cx(
                'block h-full rounded-full transition-[width]',
                totalMinutes >= full ? 'bg-in' : 'bg-accent',
              )}
              style={{ width: `${Math.min(totalMinutes / full, 1) * 100}%` }}
            />
          </span>
          <span className={cx('text-right', totalMinutes === 0 ? 'text-muted' : 'font-medium')}>
            {formatDuration(totalMinutes)}
          </span>
        </li>
      ))}
    </ol>
  );
}
