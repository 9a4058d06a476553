import { useSearchParams } from 'react-router';
import type { ChartDay } from '../../leave/chart/chart-day.ts';
import { ChartGrid } from '../../leave/chart/chart-grid.tsx';
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
  absencesByDay: readonly AbsencesOfDay[];
  isDayOff: IsDayOff;
  isBusy: boolean;
}

const headerIds = [offCountRowId];

/** The grid of the wall chart. */
export function ChartTable({
  caption,
  rows,
  days,
  absencesByDay,
  isDayOff,
  isBusy,
}: ChartTableProps) {
  const [urlParams, setUrlParams] = useSearchParams();
  return (
    <ChartGrid
      caption={caption}
      rows={rows}
      columns={days.length}
      headerIds={headerIds}
      headerRowCount={headerRowCount}
      isBusy={isBusy}
      nameWidth="w-26 sm:w-40 lg:w-48"
      className="[&_[data-at]]:scroll-mt-40 [&_[data-at]]:scroll-mb-24"
      openRequest={(request) =>
        setUrlParams(buildLeaveSearch(urlParams, { request }), { preventScrollReset: true })
      }
      renderHead={({ isVirtualized, active }) => (
        <ChartHead
          days={days}
          absencesByDay={absencesByDay}
          isVirtualized={isVirtualized}
          active={active?.at ?? null}
        />
      )}
      renderRow={(row, place) => <ChartRow row={row} days={days} isDayOff={isDayOff} {...place} />}
    />
  );
}
