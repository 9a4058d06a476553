import { formatLongDay } from '@portal/kernel/format-date';
import { Flag } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../theme/cx.ts';

interface MonthDayProps {
  date: string;
  /** Belongs to the previous or next month. */
  isOutside: boolean;
  isToday: boolean;
  isChosen: boolean;
  holiday: string | undefined;
  isDayOff: boolean;
  /** Props that make it a button; undefined if days can’t be chosen. */
  press: ComponentProps<'button'> | undefined;
  children: ReactNode;
}

/** A day of a month calendar: its number, bank holiday and content. */
export function MonthDay({
  date,
  isOutside,
  isToday,
  isChosen,
  holiday,
  isDayOff,
  press,
  children,
}: MonthDayProps) {
  const content = (
    <>
      <span
        className={cx(
          'flex flex-wrap items-center justify-between gap-x-1',
          press && 'max-sm:flex-col',
        )}
      >
        <span
          className={cx(
            'inline-grid size-6 shrink-0 place-items-center rounded-full text-12 tabular-nums',
            isToday && 'bg-accent font-semibold text-on-accent',
          )}
        >
          <span aria-hidden={press && !isOutside}>{Number(date.slice(8))}</span>
          {press && !isOutside && <span className="sr-only">{formatLongDay(date)}</span>}
        </span>
        {!isOutside && holiday && <Flag aria-hidden className="size-3 shrink-0 text-muted" />}
      </span>
      {!isOutside && holiday && <HolidayName name={holiday} />}
      {children}
    </>
  );
  return (
    <td
      aria-current={isToday ? 'date' : undefined}
      {...(press && !isOutside && { role: 'gridcell', 'aria-selected': isChosen })}
      className={cx(
        'h-12 rounded-control align-top sm:h-18',
        isOutside ? 'p-1 text-muted' : isDayOff ? 'bg-sunken' : 'bg-canvas',
        !isOutside && holiday && 'outline outline-line-strong -outline-offset-1',
        isChosen && !isOutside && 'bg-accent-soft outline-2 outline-accent -outline-offset-2',
        !press && !isOutside && 'p-1',
      )}
    >
      {press && !isOutside ? (
        <button
          {...press}
          type="button"
          className="flex size-full min-h-12 cursor-pointer flex-col items-stretch rounded-control p-1 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2 max-sm:p-0.5 sm:min-h-18"
        >
          {content}
        </button>
      ) : (
        content
      )}
    </td>
  );
}

/** The holiday’s name below the number; in a narrow cell only the flag is visible. */
function HolidayName({ name }: { name: string }) {
  return (
    <span title={name} className="@container block text-12 text-muted">
      <span className="sr-only">{name}</span>
      <span aria-hidden className="hidden leading-4 @min-[3.75rem]:line-clamp-2">
        {name}
      </span>
    </span>
  );
}
