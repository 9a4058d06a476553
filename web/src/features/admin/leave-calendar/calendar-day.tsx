import { formatLongDay } from '@portal/kernel/format';
import { memo } from 'react';
import { Link } from 'react-router';
import { LeaveMark } from '../../leave/leave-mark.tsx';
import { leaveTones } from '../../leave/leave-tone.ts';
import { addressWith } from './leave-address.ts';
import type { LeaveOfDay } from './leave-of-day.ts';

/** So many names stand in a day; one more would need no more room than to say that there is one. */
const shown = 3;

interface CalendarDayProps {
  date: string;
  leave: readonly LeaveOfDay[];
  address: URLSearchParams;
}

/** Who is on leave on a day: the first few by name, on a phone how many. Either opens all of them. */
export const CalendarDay = memo(function CalendarDay({ date, leave, address }: CalendarDayProps) {
  const first = leave.length > shown + 1 ? leave.slice(0, shown) : leave;
  const more = leave.length - first.length;
  const allOfIt = addressWith(address, { day: date });
  return (
    <>
      <Link
        to={{ search: allOfIt }}
        preventScrollReset
        aria-label={`${formatLongDay(date)}: ${leave.length} on leave or waiting`}
        className="mt-0.5 grid min-h-8 justify-items-center gap-0.5 rounded-[4px] pt-0.5 text-12 font-medium tabular-nums sm:hidden"
      >
        {leave.length}
        <span className="flex gap-0.5">
          {typesOf(leave).map((type) => (
            <span key={type} className={`size-1.5 rounded-full ${leaveTones[type].solid}`} />
          ))}
        </span>
      </Link>
      <ul className="max-sm:hidden">
        {first.map(({ leave: { id, leaveType, status }, portion, name }) => (
          <li key={id}>
            <Link
              to={{ search: addressWith(address, { request: id }) }}
              preventScrollReset
              title={name}
              className="block rounded-[4px] hover:brightness-95 dark:hover:brightness-125"
            >
              <span className="sr-only">{`${name}: `}</span>
              <LeaveMark type={leaveType} status={status} portion={portion}>
                {name}
              </LeaveMark>
            </Link>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Link
              to={{ search: allOfIt }}
              preventScrollReset
              className="mt-0.5 block min-h-6 rounded-[4px] px-1 text-12 font-medium leading-6 text-accent-ink hover:bg-accent-soft"
            >
              {more} more<span className="sr-only"> on {formatLongDay(date)}</span>
            </Link>
          </li>
        )}
      </ul>
    </>
  );
});

function typesOf(leave: readonly LeaveOfDay[]) {
  return [...new Set(leave.map(({ leave: { leaveType } }) => leaveType))];
}
