import { formatLongDay } from '@portal/kernel/format-date';
import { Flag } from 'lucide-react';
import { cx } from '../../../ui/theme/cx.ts';
import { type ChartDay, columnStyles, weekdayInitial } from './chart-day.ts';

/** The header of a day’s column: the weekday’s letter, the date and a flag for a bank holiday. */
export function ChartDayHeader({ day }: { day: ChartDay }) {
  return (
    <th
      scope="col"
      aria-current={day.isToday ? 'date' : undefined}
      title={day.holiday}
      className={cx('py-1 text-12 font-medium', columnStyles(day))}
    >
      <span aria-hidden className="grid justify-items-center gap-0.5">
        <span className="text-muted">{weekdayInitial(day.date)}</span>
        <span
          className={cx(
            'grid h-5 min-w-5 place-items-center rounded-full tabular-nums',
            day.isToday && 'bg-accent font-semibold text-on-accent',
          )}
        >
          {Number(day.date.slice(8))}
        </span>
        <Flag className={cx('size-2.5 text-muted', !day.holiday && 'invisible')} />
      </span>
      <span className="sr-only">
        {formatLongDay(day.date)}
        {day.holiday && `, ${day.holiday}`}
      </span>
    </th>
  );
}
