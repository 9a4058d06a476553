import { formatLongDay } from '@portal/kernel/format';
import { addDays, weekday } from '@portal/kernel/london';
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
import { cx } from '../../../ui/cx.ts';
import { monthInWords, shortDay } from '../../hours/day-words.ts';
import { type DayNumbers, numbersInWords, weeksOfSpan } from './day-numbers.ts';
import type { DaySpan } from './period.ts';
import { PictureDay } from './picture-day.tsx';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
/** So few weeks have room for the numbers of their days. */
const few = 6;

// Its days are pressed, not read alone.
const asGrid = { role: 'grid' } as const;

interface PictureProps {
  span: DaySpan;
  days: readonly DayNumbers[];
  today: string;
  isOfOne: boolean;
  /** The day that is looked at. */
  chosen: string | null;
  /** The day that was pressed in the picture before this one: the keyboard goes on from it. */
  pressed: RefObject<string | null>;
  onDay: (date: string) => void;
}

/**
 * The days of a period, a week in each line; of many the newest is above. One stop for the Tab key; the arrows,
 * Home and End go from day to day (WAI-ARIA grid).
 */
export function Picture(props: PictureProps) {
  const { span, days, today, isOfOne, chosen, pressed, onDay } = props;
  const inOrder = useMemo(() => weeksOfSpan(span), [span]);
  const isRoomy = inOrder.length <= few;
  // A month is read as on any calendar, a year as the list beside it.
  const weeks = useMemo(() => (isRoomy ? inOrder : inOrder.toReversed()), [inOrder, isRoomy]);
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
    const to = addDays(from, isRoomy && isUpOrDown(event.key) ? -step : step);
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
            {numbersInWords(byDate.get(pointed))}
          </>
        ) : (
          'Each line is a week. Press a day to see its records.'
        )}
      </p>
      <div className="max-h-[60dvh] overflow-y-auto p-0.5 lg:max-h-154">
        <table
          ref={grid}
          {...asGrid}
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
            isRoomy ? 'border-spacing-1' : 'border-spacing-x-0.5 border-spacing-y-px',
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
            {weeks.map((week, at) => (
              <Week
                key={week.find(Boolean)}
                week={week}
                byDate={byDate}
                isRoomy={isRoomy}
                isOfOne={isOfOne}
                month={monthLabel(week, weeks[at - 1])}
                today={week.includes(today) ? today : null}
                stop={tabStop && week.includes(tabStop) ? tabStop : null}
                chosen={chosen && week.includes(chosen) ? chosen : null}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface WeekProps {
  week: (string | null)[];
  byDate: ReadonlyMap<string, DayNumbers>;
  isRoomy: boolean;
  isOfOne: boolean;
  month: string | null;
  today: string | null;
  stop: string | null;
  chosen: string | null;
}

/** Pointing at a day draws no others anew. */
const Week = memo(function Week(props: WeekProps) {
  const { week, byDate, isRoomy, isOfOne, month, today, stop, chosen } = props;
  return (
    <tr>
      <th
        scope="row"
        className="relative h-2.5 p-0 text-left align-top text-12 font-normal whitespace-nowrap text-muted"
      >
        <span className="sr-only">Week of {shortDay(week.find(Boolean) ?? '')}</span>
        {month && (
          <span aria-hidden className={cx(isRoomy ? 'leading-6' : 'absolute -top-0.5 leading-4')}>
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
            <PictureDay
              date={date}
              numbers={byDate.get(date)}
              isRoomy={isRoomy}
              isOfOne={isOfOne}
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

/** The month that the lines come to as they go down; a January by its year. */
function monthLabel(week: (string | null)[], above: (string | null)[] | undefined): string | null {
  const last = week.findLast(Boolean);
  if (!last || above?.findLast(Boolean)?.slice(0, 7) === last.slice(0, 7)) return null;
  const [name = '', year = ''] = monthInWords(last.slice(0, 7)).split(' ');
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
