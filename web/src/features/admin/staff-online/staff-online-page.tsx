import { formatDuration, minutesBetween } from '@portal/kernel/duration';
import { formatDateTime } from '@portal/kernel/format-date';
import { londonDay, londonTime } from '@portal/kernel/london';
import { WifiOff } from 'lucide-react';
import { currentTime } from '../../../app/server-clock.ts';
import { useLiveQuery } from '../../../app/use-live-query.ts';
import { useNow } from '../../../app/use-now.ts';
import { type StaffArrivalFragment, StaffOnlineDocument } from '../../../gql/documents.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, tableColumns } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { formatLateness } from '../../hours/format-lateness.ts';
import { SentLate } from '../../hours/session-badges.tsx';
import { arrivalColumns } from '../detail/arrival-columns.tsx';
import { UnavailableBanner } from '../detail/unavailable-banner.tsx';

const column = tableColumns<StaffArrivalFragment>();

const columns = column.columns([
  arrivalColumns.name,
  column.accessor(({ isLate }) => (isLate ? 1 : 0), {
    id: 'status',
    header: 'Status',
    sortFn: 'basic',
    meta: { className: '@2xl:w-36 @4xl:w-64' },
    cell: ({ row: { original } }) => (
      <span className="flex flex-wrap items-center gap-1.5 @max-2xl:justify-end">
        <StatusBadge status={original.isLate ? 'late' : 'in'} />
        {original.isLate && (
          <span className="text-12 text-muted">by {formatLateness(original.lateMinutes)}</span>
        )}
        {original.sentLate && <SentLate />}
      </span>
    ),
  }),
  column.accessor('clockInTime', {
    id: 'since',
    header: 'Since',
    sortFn: 'basic',
    meta: { align: 'right', className: '@2xl:w-28 @4xl:w-40' },
    cell: ({ row: { original } }) => since(original.clockInTime),
  }),
  column.accessor('clockInTime', {
    id: 'working',
    header: 'Working for',
    enableSorting: false,
    meta: { align: 'right', className: '@2xl:w-28 @4xl:w-32' },
    cell: ({ row: { original } }) => <Running since={original.clockInTime} />,
  }),
  arrivalColumns.location,
]);

/** Who is clocked in, latest first. */
export function StaffOnlinePage() {
  const online = useLiveQuery(StaffOnlineDocument, {
    everyMs: 15_000,
    on: ['portal.attendance.'],
    read: ({ staffOnlineDetails }) => staffOnlineDetails,
  });
  const count = online.value?.length;
  return (
    <>
      <UnavailableBanner of={online} />
      {(online.value || online.isLoading) && (
        <Card title={count === undefined ? 'Clocked in now' : `${count} clocked in now`} flush>
          <DataTable
            caption="Who is clocked in now"
            columns={columns}
            rows={online.value ?? []}
            getRowId={({ id }) => id}
            isLoading={online.isLoading}
            isFixed
            empty={
              <EmptyState
                icon={<WifiOff aria-hidden />}
                title="Nobody is clocked in"
                body="Anyone who clocks in appears here straight away, with the time and location."
              />
            }
          />
        </Card>
      )}
    </>
  );
}

function since(instant: string): string {
  const at = new Date(instant);
  const isToday = londonDay(at) === londonDay(new Date(currentTime()));
  return isToday ? londonTime(at) : formatDateTime(at);
}

/** A component of its own, so that a tick re-renders nothing else. */
function Running({ since: instant }: { since: string }) {
  const now = useNow();
  return <span>{formatDuration(minutesBetween(new Date(instant), new Date(now)))}</span>;
}
