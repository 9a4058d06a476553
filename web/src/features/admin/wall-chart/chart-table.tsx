import { Fragment, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { SpacerRow } from '../../../ui/tables/table-rows.tsx';
import { useWindowVirtualRows } from '../../../ui/tables/use-window-virtual-rows.ts';
import type { ChartDay } from '../../leave/chart/chart-day.ts';
import { useChartKeyboard } from '../../leave/chart/use-chart-keyboard.ts';
import { buildLeaveSearch } from '../leave-calendar/leave-calendar-params.ts';
import type { IsDayOff } from '../leave-calendar/use-is-day-off.ts';
import type { AbsencesOfDay } from './absences-by-day.ts';
import type { ChartRow as Row } from './chart-filter.ts';
import { ChartHead, offCountRowId } from './chart-head.tsx';
import { ChartRow, headerRowCount } from './chart-row.tsx';

interface ChartTableProps {
  caption: string;
  rows: readonly Row[];
  days: readonly ChartDay[];
  together: readonly AbsencesOfDay[];
  isDayOff: IsDayOff;
  isBusy: boolean;
}

// A grid, because the keyboard moves between its cells.
const grid = { role: 'grid' } as const;

/** The wall chart as a virtualised grid. */
export function ChartTable({ caption, rows, days, together, isDayOff, isBusy }: ChartTableProps) {
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const reachable = useMemo(() => [offCountRowId, ...ids], [ids]);
  const { shown, after, isVirtualized, measure, body } = useWindowVirtualRows(ids);
  const [urlParams, setUrlParams] = useSearchParams();
  const open = (request: string) =>
    setUrlParams(buildLeaveSearch(urlParams, { request }), { preventScrollReset: true });
  const { active, ...keys } = useChartKeyboard(reachable, days.length, open);
  // A hidden row can't be the Tab stop.
  const isReachable = active !== null && reachable.includes(active.id);
  const position = isReachable ? active : { id: offCountRowId, at: 1 };
  const at = Math.min(position.at, days.length);
  return (
    <table
      ref={keys.table}
      {...grid}
      aria-label={caption}
      aria-busy={isBusy}
      aria-rowcount={isVirtualized ? rows.length + headerRowCount : undefined}
      onKeyDown={keys.onKeyDown}
      onClick={keys.onClick}
      onFocus={keys.onFocus}
      className="w-full table-fixed border-separate border-spacing-0 text-14 [&_[data-at]]:scroll-mt-40 [&_[data-at]]:scroll-mb-24 [&_[data-at]:focus-visible]:-outline-offset-2"
    >
      <colgroup>
        <col className="w-26 sm:w-40 lg:w-48" />
      </colgroup>
      <ChartHead
        days={days}
        together={together}
        isVirtualized={isVirtualized}
        active={position.id === offCountRowId ? at : null}
      />
      <tbody {...body}>
        {shown.map(({ index, gap }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <Fragment key={row.id}>
              <SpacerRow height={gap} />
              <ChartRow
                row={row}
                days={days}
                isDayOff={isDayOff}
                index={index}
                isVirtualized={isVirtualized}
                active={position.id === row.id ? at : null}
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
