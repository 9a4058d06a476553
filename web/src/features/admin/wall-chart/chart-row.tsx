import { addDays, daysBetween } from '@portal/kernel/london';
import { memo, type Ref } from 'react';
import { Link, useSearchParams } from 'react-router';
import { cx } from '../../../ui/cx.ts';
import { datesInWords } from '../../leave/dates-in-words.ts';
import { markInWords } from '../../leave/leave-mark.tsx';
import type { Holidays, Run } from '../leave-calendar/covered-days.ts';
import { addressWith } from '../leave-calendar/leave-address.ts';
import { isDistinct } from '../staff/staff-member.ts';
import { BarLabel, ChartPiece } from './chart-bar.tsx';
import { type ChartCell, chartCells, roomOf } from './chart-cells.ts';
import { type ChartDay, columnLook } from './chart-day.ts';
import type { ChartRow as Row } from './chart-filter.ts';

interface ChartRowProps {
  row: Row;
  days: readonly ChartDay[];
  holidays: Holidays;
  index: number;
  /** Not all rows are there: this one says its place. */
  isPartOfMore: boolean;
  /** Which of its cells the Tab key reaches; the name is 0. */
  active: number | null;
  measure: Ref<HTMLTableRowElement> | undefined;
}

/** How many rows the head has. */
export const headRows = 2;

/** One person and their days. */
export const ChartRow = memo(function ChartRow({
  row,
  days,
  holidays,
  index,
  isPartOfMore,
  active,
  measure,
}: ChartRowProps) {
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
  const cells = chartCells(row.leave, { start: first, end: last }, holidays);
  return (
    <tr
      ref={measure}
      data-id={row.id}
      data-index={index}
      aria-rowindex={isPartOfMore ? index + 1 + headRows : undefined}
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
      {days.map((day, place) => (
        <Cell
          key={day.date}
          day={day}
          at={place + 1}
          isActive={active === place + 1}
          name={row.name}
          cell={cells.get(day.date)}
          roomOf={(run) => roomOf(run, cells, holidays)}
        />
      ))}
    </tr>
  );
});

interface CellProps {
  day: ChartDay;
  at: number;
  isActive: boolean;
  name: string;
  cell: ChartCell | undefined;
  roomOf: (run: Run) => number;
}

function Cell({ day, at, isActive, name, cell, roomOf: roomFor }: CellProps) {
  const [top] = cell?.runs ?? [];
  // What takes all of the day hides what lies below it.
  const drawn = cell && (top?.portion === 'full' ? [top] : cell.runs);
  return (
    <td
      data-at={at}
      data-request={drawn?.[0]?.leave.id}
      tabIndex={isActive ? 0 : -1}
      className={cx(
        'relative border-t border-t-line p-0 data-request:cursor-pointer',
        columnLook(day),
        !day.isToday && 'group-hover:bg-hover',
      )}
    >
      {cell && <span className="sr-only">{cell.runs.map(inWords).join('; ')}</span>}
      {drawn?.map((run) => (
        <ChartPiece
          key={run.leave.id + run.start}
          run={run}
          step={daysBetween(run.start, day.date)}
          isFree={day.isWeekend || day.holiday !== undefined}
        />
      ))}
      {cell?.begins
        .filter((run) => drawn?.includes(run))
        .map((run) => (
          <Label key={run.leave.id + run.start} run={run} room={roomFor(run)} name={name} />
        ))}
    </td>
  );
}

function Label({ run, room, name }: { run: Run; room: number; name: string }) {
  const [address] = useSearchParams();
  const label = `${name}: ${inWords(run)}, ${datesInWords({
    startDate: run.start,
    endDate: addDays(run.start, run.length - 1),
  })}`;
  return (
    <BarLabel
      run={run}
      room={room}
      search={addressWith(address, { request: run.leave.id })}
      label={label}
    />
  );
}

function PersonName({ id, name }: { id: string; name: string }) {
  const [address] = useSearchParams();
  return (
    <Link
      to={{ search: `${addressWith(address)}&person=${id}` }}
      preventScrollReset
      tabIndex={-1}
      title={name}
      className={cx(
        'underline-offset-4 hover:text-accent-ink hover:underline',
        // In two small lines, which are as high as one: what tells namesakes apart stands at the end.
        isDistinct(name) && 'line-clamp-2 text-12 leading-4 whitespace-normal wrap-anywhere',
      )}
    >
      {name}
    </Link>
  );
}

function inWords({ leave: { leaveType: type, status }, portion }: Run): string {
  return markInWords({ type, status, portion });
}
