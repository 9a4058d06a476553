import { londonTime } from '@portal/kernel/london';
import { AlarmClockCheck } from 'lucide-react';
import { LateArrivalsDocument } from '../../../gql/admin/late-arrivals/late-arrivals.ts';
import type { StaffArrivalFragment } from '../../../gql/documents.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { Badge } from '../../../ui/data-display/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { tableColumns } from '../../../ui/tables/data-table.tsx';
import { formatLateness } from '../../hours/format-lateness.ts';
import { SentAfterOfflineBadge } from '../../hours/session-badges.tsx';
import { useWeek } from '../../hours/use-week.ts';
import { arrivalColumns } from '../detail/arrival-columns.tsx';
import { formatWeekdayAndDate } from '../detail/format-week.ts';
import { LiveTable } from '../detail/live-table.tsx';
import { WeekNavigation } from '../detail/week-navigation.tsx';

const column = tableColumns<StaffArrivalFragment>();

const columns = column.columns([
  arrivalColumns.name,
  column.accessor('clockInTime', {
    id: 'day',
    header: 'Day',
    sortFn: 'basic',
    meta: { className: '@2xl:w-36 @4xl:w-40' },
    cell: ({ row: { original } }) => (
      <span className="tabular-nums">{formatWeekdayAndDate(original.day)}</span>
    ),
  }),
  column.accessor(({ clockInTime }) => londonTime(new Date(clockInTime)), {
    id: 'time',
    header: 'Clocked in',
    sortFn: 'basic',
    meta: { align: 'right', className: '@2xl:w-28 @4xl:w-44' },
    cell: ({ row: { original } }) => (
      <span className="inline-flex flex-wrap items-center justify-end gap-1.5">
        {original.sentLate && <SentAfterOfflineBadge />}
        {londonTime(new Date(original.clockInTime))}
      </span>
    ),
  }),
  column.accessor('lateMinutes', {
    id: 'late',
    header: 'Late by',
    sortFn: 'basic',
    meta: { align: 'right', className: '@2xl:w-24 @4xl:w-32' },
    cell: ({ row: { original } }) => (
      <Badge tone="late">{formatLateness(original.lateMinutes)}</Badge>
    ),
  }),
  arrivalColumns.location,
]);

/** The late arrivals of a week, newest first. */
export function LateArrivalsPage() {
  const week = useWeek();
  const late = useLiveQuery(LateArrivalsDocument, {
    variables: { input: { day: week.start } },
    everyMs: 60_000,
    on: ['portal.attendance.'],
    read: ({ lateArrivalsDetails }) => lateArrivalsDetails,
  });
  return (
    <>
      <WeekNavigation week={week} />
      <LiveTable
        query={late}
        title={formatCount}
        dayOf={dayOf}
        caption="Late arrivals in the week"
        columns={columns}
        empty={
          <EmptyState
            icon={<AlarmClockCheck aria-hidden />}
            title="Nobody was late"
            body="Anyone who clocks in after their start time is listed here. People on full-day leave are never late."
          />
        }
      />
    </>
  );
}

function formatCount(count = 0): string {
  if (count === 0) return 'Late arrivals';
  return count === 1 ? '1 late arrival' : `${count} late arrivals`;
}

function dayOf({ day }: StaffArrivalFragment): string {
  return day;
}
