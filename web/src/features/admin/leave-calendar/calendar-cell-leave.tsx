import { Hourglass } from 'lucide-react';
import { cx } from '../../../ui/theme/cx.ts';
import { leaveStyle, leaveTones } from '../../leave/leave-style.ts';
import type { CalendarCellAbsence } from './leave-of-day.ts';

const halves = { full: null, morning: 'am', afternoon: 'pm' } as const;

/**
 * A person's leave in a calendar cell: type, name, half day and pending mark. Hidden from screen
 * readers.
 */
export function CalendarCellLeave({
  absence: { leave, name, portion },
}: {
  absence: CalendarCellAbsence;
}) {
  const { leaveType: type, status } = leave;
  const { icon: Icon } = leaveTones[type];
  return (
    <span
      aria-hidden
      className={cx(
        'mt-0.5 flex min-h-5 items-center gap-1 rounded-[4px] px-1 text-12',
        leaveStyle(type, status),
      )}
    >
      <Icon className="size-3.5 shrink-0" />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {halves[portion] && <span className="font-medium">{halves[portion]}</span>}
      {status === 'pending' && <Hourglass className="size-3 shrink-0" />}
    </span>
  );
}
