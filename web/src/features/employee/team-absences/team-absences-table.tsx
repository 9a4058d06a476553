import { memo } from 'react';
import { cx } from '../../../ui/theme/cx.ts';
import { type ChartDay, columnStyles } from '../../leave/chart/chart-day.ts';
import { ChartDayHeader } from '../../leave/chart/chart-day-header.tsx';
import { ChartGrid, type ChartRowPlace } from '../../leave/chart/chart-grid.tsx';
import type { LeavePortion } from '../../leave/format-leave.ts';
import type { TeamRow } from './team-rows.ts';

interface TeamAbsencesTableProps {
  caption: string;
  rows: readonly TeamRow[];
  days: readonly ChartDay[];
}

const rowHeight = 36;

/** The wall chart of one’s own team: a row for each member, a column for each day. */
export function TeamAbsencesTable({ caption, rows, days }: TeamAbsencesTableProps) {
  return (
    <ChartGrid
      caption={caption}
      rows={rows}
      columns={days.length}
      headerRowCount={1}
      rowHeight={rowHeight}
      nameWidth="w-32 lg:w-44"
      renderHead={({ isVirtualized }) => <Head days={days} isVirtualized={isVirtualized} />}
      renderRow={(row, place) => <MemberRow row={row} days={days} {...place} />}
    />
  );
}

function Head({ days, isVirtualized }: { days: readonly ChartDay[]; isVirtualized: boolean }) {
  return (
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
  );
}

interface MemberRowProps extends ChartRowPlace {
  row: TeamRow;
  days: readonly ChartDay[];
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
