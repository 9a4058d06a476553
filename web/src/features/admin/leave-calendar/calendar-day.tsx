import { formatLongDay } from '@portal/kernel/format-date';
import { memo } from 'react';
import { Link } from 'react-router';
import { formatLeaveMark } from '../../leave/leave-mark.tsx';
import { leaveTones } from '../../leave/leave-style.ts';
import { CalendarCellLeave } from './calendar-cell-leave.tsx';
import { buildLeaveSearch } from './leave-calendar-params.ts';
import type { CalendarCellAbsence } from './leave-of-day.ts';

const marks = {
  annual: { icon: leaveTones.annual.icon, ink: 'text-annual-ink' },
  sick: { icon: leaveTones.sick.icon, ink: 'text-sick-ink' },
  compassionate: { icon: leaveTones.compassionate.icon, ink: 'text-compassionate-ink' },
};

/** The number of names in a day. One more name takes as much room as “1 more”. */
const shown = 3;

interface CalendarDayProps {
  date: string;
  leave: readonly CalendarCellAbsence[];
  urlParams: URLSearchParams;
  /** On a phone there is no place for names. */
  isNarrow: boolean;
}

/**
 * The people on leave on a day: some names, or their number on a phone. Both open the day panel.
 */
export const CalendarDay = memo(function CalendarDay({
  date,
  leave,
  urlParams,
  isNarrow,
}: CalendarDayProps) {
  const first = leave.length > shown + 1 ? leave.slice(0, shown) : leave;
  const more = leave.length - first.length;
  const daySearch = buildLeaveSearch(urlParams, { day: date });
  if (isNarrow) {
    return (
      <Link
        to={{ search: daySearch }}
        preventScrollReset
        aria-label={`${formatLongDay(date)}: ${leave.length} on leave or pending`}
        className="mt-0.5 grid min-h-8 justify-items-center gap-0.5 rounded-[4px] pt-0.5 text-12 font-medium tabular-nums"
      >
        {leave.length}
        <span className="flex">
          {typesOf(leave).map((type) => {
            const { icon: Icon, ink } = marks[type];
            return <Icon key={type} aria-hidden className={`size-3 ${ink}`} />;
          })}
        </span>
      </Link>
    );
  }
  return (
    <ul>
      {first.map((one) => (
        <li key={one.leave.id}>
          <Link
            to={{ search: buildLeaveSearch(urlParams, { request: one.leave.id }) }}
            preventScrollReset
            title={one.name}
            aria-label={formatLeaveOfDay(one)}
            className="block rounded-[4px] hover:brightness-95 dark:hover:brightness-125"
          >
            <CalendarCellLeave absence={one} />
          </Link>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Link
            to={{ search: daySearch }}
            preventScrollReset
            className="mt-0.5 block min-h-6 rounded-[4px] px-1 text-12 font-medium leading-6 text-accent-ink hover:bg-accent-soft"
          >
            {more} more<span className="sr-only"> on {formatLongDay(date)}</span>
          </Link>
        </li>
      )}
    </ul>
  );
});

function formatLeaveOfDay({
  leave: { leaveType: type, status },
  name,
  portion,
}: CalendarCellAbsence): string {
  return `${name}, ${formatLeaveMark({ type, status, portion })}`;
}

function typesOf(leave: readonly CalendarCellAbsence[]) {
  return [...new Set(leave.map(({ leave: { leaveType } }) => leaveType))];
}
