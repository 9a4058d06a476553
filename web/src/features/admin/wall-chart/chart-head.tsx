import { formatLongDay } from '@portal/kernel/format-date';
import { Handshake } from 'lucide-react';
import { memo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { cx } from '../../../ui/theme/cx.ts';
import { type ChartDay, columnStyles } from '../../leave/chart/chart-day.ts';
import { ChartDayHeader } from '../../leave/chart/chart-day-header.tsx';
import { buildLeaveSearch } from '../leave-calendar/leave-calendar-params.ts';
import type { AbsencesOfDay } from './absences-by-day.ts';

/** The id of the header row with the numbers. */
export const offCountRowId = 'off';

interface ChartHeadProps {
  days: readonly ChartDay[];
  absencesByDay: readonly AbsencesOfDay[];
  isVirtualized: boolean;
  active: number | null;
}

/** The sticky header: the days and how many people are off. */
export const ChartHead = memo(function ChartHead({
  days,
  absencesByDay,
  isVirtualized,
  active,
}: ChartHeadProps) {
  return (
    <thead className="sticky top-(--sticky-top,0px) z-10 bg-surface [@media(height<25rem)]:static">
      <tr aria-rowindex={isVirtualized ? 1 : undefined}>
        <th
          scope="col"
          className="px-2 pb-1 text-left align-bottom text-12 font-medium text-muted sm:px-4"
        >
          Name
        </th>
        {days.map((day) => (
          <ChartDayHeader key={day.date} day={day} />
        ))}
      </tr>
      <tr data-id={offCountRowId} aria-rowindex={isVirtualized ? 2 : undefined}>
        <th
          scope="row"
          data-at={0}
          tabIndex={active === 0 ? 0 : -1}
          className="border-t border-b border-line px-2 text-left text-12 font-medium text-muted sm:px-4"
        >
          Off
        </th>
        {days.map((day, index) => (
          <OffCell
            key={day.date}
            day={day}
            absences={absencesByDay[index]}
            at={index + 1}
            isActive={active === index + 1}
          />
        ))}
      </tr>
    </thead>
  );
});

interface OffCellProps {
  day: ChartDay;
  absences: AbsencesOfDay | undefined;
  at: number;
  isActive: boolean;
}

function OffCell({ day, absences, at, isActive }: OffCellProps) {
  const [urlParams] = useSearchParams();
  const { off = 0, isMany = false, partners = [] } = absences ?? {};
  const arePartnersOff = partners.length > 0;
  return (
    <td
      data-at={at}
      tabIndex={isActive ? 0 : -1}
      className={cx('border-t border-b border-y-line p-0', columnStyles(day))}
    >
      <Link
        to={{ search: buildLeaveSearch(urlParams, { day: day.date }) }}
        preventScrollReset
        tabIndex={-1}
        aria-label={formatOffCell(day.date, off, isMany, partners)}
        title={formatOffCell(day.date, off, isMany, partners)}
        className={cx(
          'grid h-8 content-center justify-items-center text-12 tabular-nums hover:bg-hover pointer-coarse:h-11',
          off === 0 ? 'text-muted' : 'font-medium',
          isMany && 'bg-late-soft font-semibold text-late-ink',
          arePartnersOff && 'bg-danger-soft font-semibold text-danger-ink',
        )}
      >
        {off || '·'}
        {arePartnersOff && <Handshake aria-hidden className="-mt-0.5 size-3" />}
      </Link>
    </td>
  );
}

function formatOffCell(
  date: string,
  off: number,
  isMany: boolean,
  partners: AbsencesOfDay['partners'],
): string {
  const parts = [
    `${formatLongDay(date)}: ${off} off`,
    isMany && 'busy day',
    ...partners.map(([one, other]) => `holiday partners ${one} and ${other} both off`),
  ];
  return parts.filter(Boolean).join(', ');
}
