import { addDays, daysBetween } from '@portal/kernel/london';
import { memo } from 'react';
import { useSearchParams } from 'react-router';
import { cx } from '../../../ui/theme/cx.ts';
import { type ChartDay, columnStyles } from '../../leave/chart/chart-day.ts';
import type { ChartRowPlace } from '../../leave/chart/chart-grid.tsx';
import { formatLeaveDates } from '../../leave/format-leave-dates.ts';
import { formatLeaveMark } from '../../leave/leave-mark.tsx';
import type { LeaveRun } from '../leave-calendar/calendar-leave.ts';
import { buildLeaveSearch } from '../leave-calendar/leave-calendar-params.ts';
import type { IsDayOff } from '../leave-calendar/use-is-day-off.ts';
import { PersonPageLink } from '../staff/person-page-link.tsx';
import { includesUsername } from '../staff/staff-member.ts';
import { BarLabel, ChartBarSegment } from './chart-bar.tsx';
import { type ChartCell, chartCells, visibleDaysOf } from './chart-cells.ts';
import type { ChartRow as Row } from './chart-filter.ts';

interface ChartRowProps extends ChartRowPlace {
  row: Row;
  days: readonly ChartDay[];
  isDayOff: IsDayOff;
}

/** The number of header rows. */
export const headerRowCount = 2;

/** A person and their days. */
export const ChartRow = memo(function ChartRow({
  row,
  days,
  isDayOff,
  index,
  isVirtualized,
  active,
  measure,
}: ChartRowProps) {
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
  const cells = chartCells(row.leave, { start: first, end: last }, isDayOff);
  return (
    <tr
      ref={measure}
      data-id={row.id}
      data-index={index}
      aria-rowindex={isVirtualized ? index + 1 + headerRowCount : undefined}
      className="group"
    >
      <th
        scope="row"
        data-at={0}
        tabIndex={active === 0 ? 0 : -1}
        className="h-9 truncate border-t border-line px-2 text-left font-medium group-hover:bg-hover pointer-coarse:h-11 sm:px-4"
      >
        <PersonName id={row.id} name={row.name} />
      </th>
      {days.map((day, dayIndex) => (
        <Cell
          key={day.date}
          day={day}
          isFree={isDayOff(row.id, day.date)}
          at={dayIndex + 1}
          isActive={active === dayIndex + 1}
          name={row.name}
          cell={cells.get(day.date)}
          visibleDaysIn={(run) => visibleDaysOf(run, cells, isDayOff)}
        />
      ))}
    </tr>
  );
});

interface CellProps {
  day: ChartDay;
  /** A day off of the person, or a bank holiday. */
  isFree: boolean;
  at: number;
  isActive: boolean;
  name: string;
  cell: ChartCell | undefined;
  visibleDaysIn: (run: LeaveRun) => number;
}

function Cell({ day, isFree, at, isActive, name, cell, visibleDaysIn }: CellProps) {
  const [top] = cell?.runs ?? [];
  // A full-day run hides the runs below it.
  const drawn = cell && (top?.portion === 'full' ? [top] : cell.runs);
  return (
    <td
      data-at={at}
      data-request={drawn?.[0]?.leave.id}
      tabIndex={isActive ? 0 : -1}
      className={cx(
        'relative border-t border-t-line p-0 data-request:cursor-pointer',
        columnStyles(day, isFree),
        !day.isToday && 'group-hover:bg-hover',
      )}
    >
      {cell && <span className="sr-only">{cell.runs.map(formatRun).join('; ')}</span>}
      {drawn?.map((run) => (
        <ChartBarSegment
          key={run.leave.id + run.start}
          run={run}
          step={daysBetween(run.start, day.date)}
          isFree={isFree}
        />
      ))}
      {cell?.begins
        .filter((run) => drawn?.includes(run))
        .map((run) => (
          <Label
            key={run.leave.id + run.start}
            run={run}
            visibleDays={visibleDaysIn(run)}
            name={name}
          />
        ))}
    </td>
  );
}

function Label({ run, visibleDays, name }: { run: LeaveRun; visibleDays: number; name: string }) {
  const [urlParams] = useSearchParams();
  const label = `${name}: ${formatRun(run)}, ${formatLeaveDates({
    startDate: run.start,
    endDate: addDays(run.start, run.length - 1),
  })}`;
  return (
    <BarLabel
      run={run}
      visibleDays={visibleDays}
      search={buildLeaveSearch(urlParams, { request: run.leave.id })}
      label={label}
    />
  );
}

function PersonName({ id, name }: { id: string; name: string }) {
  return (
    <PersonPageLink
      id={id}
      opensPanel
      tabIndex={-1}
      title={name}
      className={cx(
        'underline-offset-4 hover:text-accent-ink hover:underline',
        // Two small lines: the username at the end tells namesakes apart.
        includesUsername(name) && 'line-clamp-2 text-12 leading-4 whitespace-normal wrap-anywhere',
      )}
    >
      {name}
    </PersonPageLink>
  );
}

function formatRun({ leave: { leaveType: type, status }, portion }: LeaveRun): string {
  return formatLeaveMark({ type, status, portion });
}
