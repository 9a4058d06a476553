import { formatLongDay } from '@portal/kernel/format-date';
import { weekday } from '@portal/kernel/london';
import { CalendarX, RotateCcw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { portionName } from '../../leave/format-leave.ts';
import { leaveStyle } from '../../leave/leave-style.ts';
import type { LeaveRequestDay } from './leave-request-day-states.ts';
import type { StaffLeaveRequest } from './named-requests.ts';
import { dayActions } from './possible-actions.ts';

export type DayActionHandlers = Record<'cancel' | 'restore' | 'delete', (date: string) => unknown>;

const items = {
  cancel: { label: 'Cancel this day', icon: <CalendarX /> },
  restore: { label: 'Restore this day', icon: <RotateCcw /> },
  delete: { label: 'Delete this day…', icon: <Trash2 /> },
} as const;

interface LeaveRequestDayCellProps {
  request: StaffLeaveRequest;
  day: LeaveRequestDay;
  /** Null if single days can't be changed. */
  work: DayActionHandlers | null;
}

/** One day of a request, with a menu of actions if there are any. */
export function LeaveRequestDayCell({ request, day, work }: LeaveRequestDayCellProps) {
  const { date, state } = day;
  const isOwn = state === 'booked' || state === 'cancelled';
  return (
    <li style={date === request.startDate ? { gridColumnStart: weekday(date) } : undefined}>
      {work && isOwn ? (
        <Menu
          label={formatLongDay(date)}
          trigger={
            <button
              type="button"
              className={cx(
                shape,
                look(request, day),
                'hover:brightness-95 dark:hover:brightness-125',
              )}
            >
              <DayContent day={day} />
            </button>
          }
        >
          {dayActions({ status: state }, request.days).map((action) => (
            <MenuItem
              key={action}
              icon={items[action].icon}
              tone={action === 'delete' ? 'danger' : 'neutral'}
              onAction={() => work[action](date)}
            >
              {items[action].label}
            </MenuItem>
          ))}
        </Menu>
      ) : (
        <span title={day.holiday} className={cx(shape, look(request, day))}>
          <DayContent day={day} />
        </span>
      )}
    </li>
  );
}

const shape =
  'grid h-11 w-full content-center justify-items-center rounded-control text-14 tabular-nums';

function look(request: StaffLeaveRequest, { state }: LeaveRequestDay): string {
  if (state === 'booked') return leaveStyle(request.leaveType, request.status);
  if (state === 'cancelled') return 'border border-dashed border-edge text-muted line-through';
  if (state === 'deleted') return 'border border-dotted border-line-strong text-muted line-through';
  return 'bg-sunken text-muted';
}

/** Screen readers read the whole date. Not as an `aria-label`, which would have to contain “1Dec”. */
function DayContent({ day }: { day: LeaveRequestDay }) {
  return (
    <>
      <Face day={day} />
      <span className="sr-only">{formatRequestDay(day)}</span>
    </>
  );
}

/** The day of the month, with the month's name on the 1st, or am/pm. */
function Face({ day: { date, portion, state } }: { day: LeaveRequestDay }): ReactNode {
  const month = date.endsWith('-01') ? months.format(new Date(`${date}T00:00:00Z`)) : null;
  const half =
    state === 'booked' && portion !== 'full' ? (portion === 'morning' ? 'am' : 'pm') : null;
  return (
    <span aria-hidden className="grid justify-items-center leading-4">
      {Number(date.slice(8))}
      {(half ?? month) && <span className="text-12 no-underline">{half ?? month}</span>}
    </span>
  );
}

const months = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });
const stateNames = {
  booked: 'booked',
  cancelled: 'cancelled',
  deleted: 'deleted',
  off: 'non-working day',
};

function formatRequestDay({ date, portion, state, holiday }: LeaveRequestDay): string {
  const half = portion === 'full' ? null : portionName(portion).toLowerCase();
  return [formatLongDay(date), half, holiday ?? stateNames[state]].filter(Boolean).join(', ');
}
