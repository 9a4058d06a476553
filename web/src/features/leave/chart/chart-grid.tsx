import { Fragment, type ReactNode, type Ref, useMemo } from 'react';
import { SpacerRow } from '../../../ui/tables/table-rows.tsx';
import { useWindowVirtualRows } from '../../../ui/tables/use-window-virtual-rows.ts';
import { cx } from '../../../ui/theme/cx.ts';
import { useChartKeyboard } from './use-chart-keyboard.ts';

/** What a row of the chart needs to know of its place in the grid. */
export interface ChartRowPlace {
  index: number;
  /** Not all rows are rendered, so this one gives its index. */
  isVirtualized: boolean;
  /** The cell that Tab reaches; the name is 0. */
  active: number | null;
  measure: Ref<HTMLTableRowElement> | undefined;
}

interface ChartGridProps<Row extends { id: string }> {
  caption: string;
  rows: readonly Row[];
  /** The number of days. */
  columns: number;
  /** The ids of the rows of the header that the keyboard reaches. */
  headerIds?: readonly string[];
  headerRowCount: number;
  rowHeight?: number;
  isBusy?: boolean;
  /** The width of the column with the names. */
  nameWidth: string;
  className?: string;
  /** Opens a leave request; without it, cells can’t be opened. */
  openRequest?: (id: string) => void;
  /** `active` has the cell that Tab reaches, if it is in the header. */
  renderHead: (place: {
    isVirtualized: boolean;
    active: { id: string; at: number } | null;
  }) => ReactNode;
  renderRow: (row: Row, place: ChartRowPlace) => ReactNode;
}

// A grid, because the keyboard moves between its cells.
const grid = { role: 'grid' } as const;

/** A virtualised grid with a row for each person and a column for each day. */
export function ChartGrid<Row extends { id: string }>({
  caption,
  rows,
  columns,
  headerIds = [],
  headerRowCount,
  rowHeight,
  isBusy,
  nameWidth,
  className,
  openRequest,
  renderHead,
  renderRow,
}: ChartGridProps<Row>) {
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const reachable = [...headerIds, ...ids];
  const { shown, after, isVirtualized, measure, body } = useWindowVirtualRows(ids, rowHeight);
  const keyboard = useChartKeyboard(reachable, columns, openRequest);
  // A hidden row can't be the Tab stop.
  const last = keyboard.active && reachable.includes(keyboard.active.id) ? keyboard.active : null;
  const id = last?.id ?? reachable[0];
  const active = id === undefined ? null : { id, at: Math.min(last?.at ?? 1, columns) };
  return (
    <table
      ref={keyboard.table}
      {...grid}
      aria-label={caption}
      aria-busy={isBusy}
      aria-rowcount={isVirtualized ? rows.length + headerRowCount : undefined}
      onKeyDown={keyboard.onKeyDown}
      onClick={keyboard.onClick}
      onFocus={keyboard.onFocus}
      className={cx(
        'w-full table-fixed border-separate border-spacing-0 text-14 [&_[data-at]:focus-visible]:-outline-offset-2',
        className,
      )}
    >
      <colgroup>
        <col className={nameWidth} />
      </colgroup>
      {renderHead({
        isVirtualized,
        active: active !== null && headerIds.includes(active.id) ? active : null,
      })}
      <tbody {...body}>
        {shown.map(({ index, gap }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <Fragment key={row.id}>
              <SpacerRow height={gap} />
              {renderRow(row, {
                index,
                isVirtualized,
                active: active?.id === row.id ? active.at : null,
                measure: isVirtualized ? measure : undefined,
              })}
            </Fragment>
          );
        })}
        <SpacerRow height={after} />
      </tbody>
    </table>
  );
}
