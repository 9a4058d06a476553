import { useMemo } from 'react';
import { useScrolledRows } from '../../../ui/use-scrolled-rows.ts';
import { shortDay } from '../detail/week.ts';
import { type DayNumbers, number } from './day-numbers.ts';

const rowHeight = 33;
const columns = [
  ['Present', ({ present }) => number(present)],
  ['Late', ({ late }) => number(late)],
  ['Annual', ({ annual }) => number(annual)],
  ['Compassionate', ({ compassionate }) => number(compassionate)],
  ['Sick', ({ sick }) => number(sick)],
  ['Absent', ({ absent }) => number(absent)],
  ['Day Off', ({ dayOff }) => number(dayOff)],
  ['Hours', ({ totalHours }) => totalHours.toLocaleString('en-GB', { maximumFractionDigits: 2 })],
] satisfies [string, (day: DayNumbers) => string][];

/** The numbers of the picture, newest day first. */
export function PictureTable({ days }: { days: readonly DayNumbers[] }) {
  const newestFirst = useMemo(() => days.toReversed(), [days]);
  const ids = useMemo(() => newestFirst.map(({ date }) => date), [newestFirst]);
  const rows = useScrolledRows<HTMLDivElement, HTMLTableRowElement>(ids, rowHeight);
  const cell = 'border-b border-line px-2 py-1.5 text-right tabular-nums';
  return (
    <section
      ref={rows.box}
      aria-label="Numbers by day"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be in reach of the keyboard.
      tabIndex={0}
      className="max-h-[60dvh] overflow-auto focus-visible:-outline-offset-2 lg:max-h-154"
    >
      <table
        aria-rowcount={ids.length + 1}
        className="w-full border-separate border-spacing-0 text-12"
      >
        <caption className="sr-only">Presence, lateness and absence by day</caption>
        <thead>
          <tr>
            {['Day', ...columns.map(([title]) => title)].map((title) => (
              <th
                key={title}
                scope="col"
                className={`${cell} sticky top-0 z-10 bg-surface font-medium text-muted first:left-0 first:z-20 first:text-left`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.shown.map(({ index, gap }) => {
            const day = newestFirst[index];
            if (!day) return null;
            return [
              <Gap key={`before ${day.date}`} height={gap} />,
              <tr
                key={day.date}
                ref={rows.measure}
                data-id={day.date}
                data-index={index}
                aria-rowindex={index + 2}
              >
                <th
                  scope="row"
                  className={`${cell} sticky left-0 bg-surface text-left font-normal whitespace-nowrap`}
                >
                  {shortDay(day.date)}
                </th>
                {columns.map(([title, of]) => (
                  <td key={title} className={cell}>
                    {of(day)}
                  </td>
                ))}
              </tr>,
            ];
          })}
          <Gap height={rows.after} />
        </tbody>
      </table>
    </section>
  );
}

function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td className="border-0 p-0" style={{ height }} />
    </tr>
  );
}
