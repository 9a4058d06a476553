import { Fragment, memo, type Ref, useMemo } from 'react';
import { SpacerRow } from '../../../ui/tables/table-rows.tsx';
import { useWindowVirtualRows } from '../../../ui/tables/use-window-virtual-rows.ts';
import { cx } from '../../../ui/theme/cx.ts';
import { type ChartDay, columnStyles } from '../../leave/chart/chart-day.ts';
import { ChartDayHeader } from '../../leave/chart/chart-day-header.tsx';
import { useChartKeyboard } from '../../leave/chart/use-chart-keyboard.ts';
import type { LeavePortion } from '../../leave/format-leave.ts';
import type { TeamRow } from './team-rows.ts';

interface TeamAbsencesTableProps {
  caption: string;
  rows: readonly TeamRow[];
  days: readonly ChartDay[];
}

// A grid, because the keyboard moves between its cells.
const grid = { role: 'grid' } as const;
const rowHeight = 36;

/** The wall chart of one’s own team: a row for each member, a column for each day. */
export function TeamAbsencesTable({ caption, rows, days }: TeamAbsencesTableProps) {
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const { shown, after, isVirtualized, measure, body } = useWindowVirtualRows(ids, rowHeight);
  const { active, ...keys } = useChartKeyboard(ids, days.length);
  const isReachable = active !== null && ids.includes(active.id);
  const position = isReachable ? active : { id: ids[0], at: 1 };
  return (
    <table
      ref={keys.table}
      {...grid}
      aria-label={caption}
      aria-rowcount={isVirtualized ? rows.length + 1 : undefined}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
      className="w-full table-fixed border-separate border-spacing-0 text-14 [&_[data-at]:focus-visible]:-outline-offset-2"
    >
      <colgroup>
        <col className="w-32 lg:w-44" />
      </colgroup>
      <thead>
        <tr aria-rowindex={isVirtualized ? 1 : undefined}>
          <th
            scope="col"
            className="px-4 pb-1 text-left align-bottom text-12 font-medium text-muted sm:px-5"
          >
            Name
          </th>
          {days.map((day) => (
            <ChartDayHeader key={day.date} day={day} />
          ))}
        </tr>
      </thead>
      <tbody {...body}>
        {shown.map(({ index, gap }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <Fragment key={row.id}>
              <SpacerRow height={gap} />
              <MemberRow
                row={row}
                days={days}
                index={index}
                isVirtualized={isVirtualized}
                active={position.id === row.id ? position.at : null}
                measure={isVirtualized ? measure : undefined}
              />
            </Fragment>
          );
        })}
        <SpacerRow height={after} />
      </tbody>
    </table>
  );
}

interface MemberRowProps {
  row: TeamRow;
  days: readonly ChartDay[];
  index: number;
  /** Not all rows are rendered, so this one gives its index. */
  isVirtualized: boolean;
  /** The cell that Tab reaches; the name is 0. */
  active: number | null;
  measure: Ref<HTMLTableRowElement> | undefined;
}

const MemberRow = memo(function MemberRow({
  row,
  days,
  index,
  isVirtualized,
  active,
  measure,
}: MemberRowProps) {
  return (
    <tr
      ref={measure}
      data-id={row.id}
      data-index={index}
      aria-rowindex={isVirtualized ? index + 2 : undefined}
    >
      <th
        scope="row"
        data-at={0}
        tabIndex={active === 0 ? 0 : -1}
        title={row.name}
        className={cx(
          'h-9 truncate border-t border-line px-4 text-left pointer-coarse:h-11 sm:px-5',
          row.isSelf ? 'font-semibold' : 'font-medium',
        )}
      >
        {row.isSelf ? 'You' : row.name}
      </th>
      {days.map((day, dayIndex) => (
        <td
          key={day.date}
          data-at={dayIndex + 1}
          tabIndex={active === dayIndex + 1 ? 0 : -1}
          className={cx('relative border-t border-t-line p-0', columnStyles(day))}
        >
          <Off portion={row.portionByDate.get(day.date)} />
        </td>
      ))}
    </tr>
  );
});

const offTexts: Record<LeavePortion, string> = {
  full: 'Off',
  morning: 'Off in the morning',
  afternoon: 'Off in the afternoon',
};
const offPlaces: Record<LeavePortion, string> = {
  full: 'inset-x-0.5',
  morning: 'left-0.5 right-1/2',
  afternoon: 'left-1/2 right-0.5',
};

function Off({ portion }: { portion: LeavePortion | undefined }) {
  if (!portion) return null;
  return (
    <>
      <span
        aria-hidden
        className={cx(
          'absolute inset-y-1.5 rounded-[4px] bg-out forced-colors:border',
          offPlaces[portion],
        )}
      />
      <span className="sr-only">{offTexts[portion]}</span>
    </>
  );
}
