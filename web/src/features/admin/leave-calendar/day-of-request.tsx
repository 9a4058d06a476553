import { formatLongDay } from '@portal/kernel/format';
import { weekday } from '@portal/kernel/london';
import { CalendarX, RotateCcw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { leaveLook } from '../../leave/leave-tone.ts';
import { portionName } from '../../leave/leave-words.ts';
import { dayActions } from './possible-actions.ts';
import type { StripDay } from './request-strip.ts';
import type { Request } from './requests.ts';

export type DayWork = Record<'cancel' | 'restore' | 'delete', (date: string) => unknown>;

const items = {
  cancel: { label: 'Cancel this day', icon: <CalendarX /> },
  restore: { label: 'Restore this day', icon: <RotateCcw /> },
  delete: { label: 'Delete this day…', icon: <Trash2 /> },
} as const;

interface DayOfRequestProps {
  request: Request;
  day: StripDay;
  /** Null where nothing can be done with single days. */
  work: DayWork | null;
}

/** One day of a request: a button where something can be done with it. */
export function DayOfRequest({ request, day, work }: DayOfRequestProps) {
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
              aria-label={inWords(day)}
              className={cx(
                shape,
                look(request, day),
                'hover:brightness-95 dark:hover:brightness-125',
              )}
            >
              <Face day={day} />
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
          <Face day={day} />
          <span className="sr-only">{inWords(day)}</span>
        </span>
      )}
    </li>
  );
}

const shape =
  'grid h-11 w-full content-center justify-items-center rounded-control text-14 tabular-nums';

function look(request: Request, { state }: StripDay): string {
  if (state === 'booked') return leaveLook(request.leaveType, request.status);
  if (state === 'cancelled') return 'border border-dashed border-edge text-muted line-through';
  if (state === 'deleted') return 'border border-dotted border-line-strong text-muted line-through';
  return 'bg-sunken text-muted';
}

/** The number; of the first of a month also its name, of a half day which half. */
function Face({ day: { date, portion, state } }: { day: StripDay }): ReactNode {
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
const stateWords = {
  booked: 'booked',
  cancelled: 'cancelled',
  deleted: 'deleted',
  off: 'no working day',
};

function inWords({ date, portion, state, holiday }: StripDay): string {
  const half = portion === 'full' ? null : portionName(portion).toLowerCase();
  return [formatLongDay(date), half, holiday ?? stateWords[state]].filter(Boolean).join(', ');
}
