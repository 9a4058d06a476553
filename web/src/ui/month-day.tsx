import { formatLongDay } from '@portal/kernel/format';
import { weekday } from '@portal/kernel/london';
import { Flag } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

interface MonthDayProps {
  date: string;
  /** Of the month before or after, which the week begins or ends in. */
  isOutside: boolean;
  isToday: boolean;
  isChosen: boolean;
  holiday: string | undefined;
  /** What makes it a button; undefined where days can't be chosen. */
  press: ComponentProps<'button'> | undefined;
  children: ReactNode;
}

/** A day of a month on a wall: its number, its bank holiday, and what it holds. */
export function MonthDay({
  date,
  isOutside,
  isToday,
  isChosen,
  holiday,
  press,
  children,
}: MonthDayProps) {
  const content = (
    <>
      <span
        className={cx(
          'inline-grid size-6 shrink-0 place-items-center rounded-full text-12 tabular-nums',
          press && 'max-sm:self-center',
          isToday && 'bg-accent font-semibold text-on-accent',
        )}
      >
        <span aria-hidden={press && !isOutside}>{Number(date.slice(8))}</span>
        {press && !isOutside && <span className="sr-only">{formatLongDay(date)}</span>}
      </span>
      {!isOutside && holiday && (
        <span
          title={holiday}
          className="flex items-start gap-1 text-12 text-muted max-sm:justify-center"
        >
          <Flag aria-hidden className="mt-0.5 size-3 shrink-0" />
          <span className="line-clamp-2 leading-4 wrap-anywhere max-sm:sr-only">{holiday}</span>
        </span>
      )}
      {children}
    </>
  );
  const isFree = weekday(date) > 5 || holiday !== undefined;
  return (
    <td
      aria-current={isToday ? 'date' : undefined}
      {...(press && !isOutside && { role: 'gridcell', 'aria-selected': isChosen })}
      className={cx(
        'h-12 rounded-control align-top sm:h-18',
        isOutside ? 'p-1 text-muted' : isFree ? 'bg-sunken' : 'bg-canvas',
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
