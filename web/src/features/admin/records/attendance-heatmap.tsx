import { formatLongDay } from '@portal/kernel/format-date';
import { addDays, weekday, weekOf } from '@portal/kernel/london';
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStagedCount } from '../../../ui/loading/use-staged-count.ts';
import { cx } from '../../../ui/theme/cx.ts';
import { formatShortDay, formatShortMonth } from '../../hours/format-day.ts';
import { type CategoryCounts, formatDayCounts, weeksOfSpan } from './attendance-counts.ts';
import { AttendanceHeatmapDay, dayHeight } from './attendance-heatmap-day.tsx';
import type { DaySpan } from './period.ts';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
/** Up to this number of weeks, cells show the day's number. */
const few = 6;
/** A week has some forty elements. */
const stages = { first: 8, step: 8 };

// A grid, because its cells are buttons.
const gridRole = { role: 'grid' } as const;

interface AttendanceHeatmapProps {
  span: DaySpan;
  days: readonly CategoryCounts[];
  today: string;
  isSinglePerson: boolean;
  /** The selected day. */
  chosen: string | null;
  /** The day that was pressed in the previous heatmap, which gets the focus. */
  pressed: RefObject<string | null>;
  onDay: (date: string) => void;
}

/**
 * The days of a period, a week per row; long periods start with the newest. It is a single Tab stop
 * with arrow keys, Home and End (WAI-ARIA grid).
 */
export function AttendanceHeatmap(props: AttendanceHeatmapProps) {
  const { span, days, today, isSinglePerson, chosen, pressed, onDay } = props;
  const inOrder = useMemo(() => weeksOfSpan(span), [span]);
  const hasLargeCells = inOrder.length <= few;
  // A month reads like a calendar, a year like the list next to it.
  const weeks = useMemo(
    () => (hasLargeCells ? inOrder : inOrder.toReversed()),
    [inOrder, hasLargeCells],
  );
  const ready = useStagedCount(weeks.length, stages);
  const byDate = useMemo(() => new Map(days.map((day) => [day.date, day])), [days]);
  const [stop, setStop] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const isIn = (day: string | null) => day !== null && span.startDate <= day && day <= span.endDate;
  const tabStop = isIn(stop) ? stop : isIn(chosen) ? chosen : span.endDate;

  useEffect(() => {
    const day = pressed.current;
    pressed.current = null;
    if (day !== null && document.activeElement === document.body) focusDay(grid.current, day);
  }, [pressed]);

  function onKeyDown(event: KeyboardEvent): void {
    const from = dateOf(event);
    const step = from === null ? undefined : steps[event.key]?.(from);
    if (from === null || step === undefined || event.altKey || event.metaKey) return;
    event.preventDefault();
    const to = addDays(from, hasLargeCells && isUpOrDown(event.key) ? -step : step);
    if (!isIn(to)) return;
    setStop(to);
    focusDay(grid.current, to);
  }

  return (
    <div className="grid gap-2">
      <p aria-hidden className="min-h-10 text-12 text-muted sm:min-h-8">
        {pointed ? (
          <>
            <span className="font-medium text-ink">{formatLongDay(pointed)}</span>:{' '}
            {formatDayCounts(byDate.get(pointed))}
          </>
        ) : (
          'Each row is a week. Select a day to see its records.'
        )}
      </p>
      <div className="max-h-[60dvh] overflow-y-auto p-0.5 lg:max-h-154">
        <table
          ref={grid}
          {...gridRole}
          aria-label="Presence, lateness and absence by day"
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            setStop(dateOf(event));
            setPointed(dateOf(event));
          }}
          onPointerOver={(event) => setPointed(dateOf(event))}
          onPointerLeave={() => setPointed(null)}
          onClick={(event) => {
            const date = dateOf(event);
            if (!date) return;
            pressed.current = date;
            onDay(date);
          }}
          className={cx(
            'w-full table-fixed border-separate',
            hasLargeCells ? 'border-spacing-1' : 'border-spacing-x-0.5 border-spacing-y-px',
          )}
        >
          <thead>
            <tr>
              <td className="w-9" />
              {weekdays.map((name) => (
                <th
                  key={name}
                  scope="col"
                  className="sticky top-0 z-10 bg-surface pb-0.5 text-12 font-normal text-muted"
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.slice(0, ready).map((week, at) => (
              <Week
                key={week.find(Boolean)}
                week={week}
                byDate={byDate}
                hasLargeCells={hasLargeCells}
                isSinglePerson={isSinglePerson}
                month={monthLabel(week, weeks[at - 1])}
                today={week.includes(today) ? today : null}
                stop={tabStop && week.includes(tabStop) ? tabStop : null}
                chosen={chosen && week.includes(chosen) ? chosen : null}
              />
            ))}
            {weeks.slice(ready).map((week) => (
              <tr key={week.find(Boolean)} aria-hidden>
                <td className={cx('p-0', dayHeight)} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface WeekProps {
  week: (string | null)[];
  byDate: ReadonlyMap<string, CategoryCounts>;
  hasLargeCells: boolean;
  isSinglePerson: boolean;
  month: string | null;
  today: string | null;
  stop: string | null;
  chosen: string | null;
}

/** Memoised, so pointing at a day re-renders no other week. */
const Week = memo(function Week(props: WeekProps) {
  const { week, byDate, hasLargeCells, isSinglePerson, month, today, stop, chosen } = props;
  return (
    <tr>
      <th
        scope="row"
        className="relative h-2.5 p-0 text-left align-top text-12 font-normal whitespace-nowrap text-muted"
      >
        <span className="sr-only">Week of {formatShortDay(mondayOf(week))}</span>
        {month && (
          <span
            aria-hidden
            className={cx(hasLargeCells ? 'leading-6' : 'absolute -top-0.5 leading-4')}
          >
            {month}
          </span>
        )}
      </th>
      {week.map((date, at) => (
        <td
          key={date ?? weekdays[at]}
          className="p-0"
          {...(date && { role: 'gridcell', 'aria-selected': date === chosen })}
        >
          {date && (
            <AttendanceHeatmapDay
              date={date}
              numbers={byDate.get(date)}
              hasLargeCells={hasLargeCells}
              isSinglePerson={isSinglePerson}
              isChosen={date === chosen}
              isToday={date === today}
              isStop={date === stop}
            />
          )}
        </td>
      ))}
    </tr>
  );
});

/** The Monday of a week, even if it lies outside the span. */
function mondayOf(week: (string | null)[]): string {
  const day = week.find(Boolean);
  return day ? weekOf(day).start : '';
}

/** The month label of a row where the month changes; the year for January. */
function monthLabel(week: (string | null)[], above: (string | null)[] | undefined): string | null {
  const last = week.findLast(Boolean);
  if (!last || above?.findLast(Boolean)?.slice(0, 7) === last.slice(0, 7)) return null;
  const [name = '', year = ''] = formatShortMonth(last.slice(0, 7)).split(' ');
  return name === 'Jan' ? year : name;
}

const steps: Record<string, (from: string) => number> = {
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
  ArrowUp: () => 7,
  ArrowDown: () => -7,
  PageUp: () => 28,
  PageDown: () => -28,
  Home: (from) => 1 - weekday(from),
  End: (from) => 7 - weekday(from),
};

function focusDay(grid: HTMLElement | null, date: string): void {
  grid?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus({ preventScroll: true });
}

function isUpOrDown(key: string): boolean {
  return /Up$|Down$/.test(key);
}

function dateOf({ target }: SyntheticEvent | { target: EventTarget }): string | null {
  return (target as HTMLElement).closest<HTMLElement>('[data-date]')?.dataset.date ?? null;
}
