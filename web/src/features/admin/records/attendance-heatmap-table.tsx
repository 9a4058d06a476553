import { useMemo } from 'react';
import { useContainerVirtualRows } from '../../../ui/tables/use-container-virtual-rows.ts';
import { formatWeekdayAndDate } from '../detail/format-week.ts';
import { type CategoryCounts, formatCount } from './attendance-counts.ts';

const rowHeight = 33;
const columns = [
  ['Present', ({ present }) => formatCount(present)],
  ['Late', ({ late }) => formatCount(late)],
  ['Annual', ({ annual }) => formatCount(annual)],
  ['Compassionate', ({ compassionate }) => formatCount(compassionate)],
  ['Sick', ({ sick }) => formatCount(sick)],
  ['Absent', ({ absent }) => formatCount(absent)],
  ['Day Off', ({ dayOff }) => formatCount(dayOff)],
  ['Hours', ({ totalHours }) => totalHours.toLocaleString('en-GB', { maximumFractionDigits: 2 })],
] satisfies [string, (day: CategoryCounts) => string][];

/** The heatmap's numbers as a table, newest day first. */
export function AttendanceHeatmapTable({ days }: { days: readonly CategoryCounts[] }) {
  const newestFirst = useMemo(() => days.toReversed(), [days]);
  const ids = useMemo(() => newestFirst.map(({ date }) => date), [newestFirst]);
  const rows = useContainerVirtualRows<HTMLDivElement, HTMLTableRowElement>(ids, rowHeight);
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
                  {formatWeekdayAndDate(day.date)}
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
