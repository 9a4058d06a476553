import { cx } from '../../../ui/theme/cx.ts';
import { formatDayOfMonth } from '../../leave/format-leave-dates.ts';
import type { TeamDay } from './team-rows.ts';

/** Who is off by day, where a chart has no room. */
export function TeamAbsencesList({ days, today }: { days: readonly TeamDay[]; today: string }) {
  return (
    <ul aria-label="Who is off" className="divide-y divide-line border-t border-line text-14">
      {days.map(({ date, off }) => (
        <li
          key={date}
          aria-current={date === today ? 'date' : undefined}
          className={cx(
            'grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3 px-4 py-2.5',
            date === today && 'bg-accent-soft',
          )}
        >
          <span className="text-muted tabular-nums">{formatDayOfMonth(date)}</span>
          <span className="wrap-anywhere">{off.join(', ')}</span>
        </li>
      ))}
    </ul>
  );
}
