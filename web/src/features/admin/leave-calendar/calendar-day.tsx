import { formatLongDay } from '@portal/kernel/format';
import { memo } from 'react';
import { Link } from 'react-router';
import { markInWords } from '../../leave/leave-mark.tsx';
import { leaveTones } from '../../leave/leave-tone.ts';
import { addressWith } from './leave-address.ts';
import type { LeaveOfDay } from './leave-of-day.ts';
import { NamedMark } from './named-mark.tsx';

const marks = {
  annual: { icon: leaveTones.annual.icon, ink: 'text-annual-ink' },
  sick: { icon: leaveTones.sick.icon, ink: 'text-sick-ink' },
  compassionate: { icon: leaveTones.compassionate.icon, ink: 'text-compassionate-ink' },
};

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
        <span className="flex">
          {typesOf(leave).map((type) => {
            const { icon: Icon, ink } = marks[type];
            return <Icon key={type} aria-hidden className={`size-3 ${ink}`} />;
          })}
        </span>
      </Link>
      <ul className="max-sm:hidden">
        {first.map((one) => (
          <li key={one.leave.id}>
            <Link
              to={{ search: addressWith(address, { request: one.leave.id }) }}
              preventScrollReset
              title={one.name}
              aria-label={inWords(one)}
              className="block rounded-[4px] hover:brightness-95 dark:hover:brightness-125"
            >
              <NamedMark of={one} />
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

function inWords({ leave: { leaveType: type, status }, name, portion }: LeaveOfDay): string {
  return `${name}, ${markInWords({ type, status, portion })}`;
}

function typesOf(leave: readonly LeaveOfDay[]) {
  return [...new Set(leave.map(({ leave: { leaveType } }) => leaveType))];
}
