import { formatDuration, minutesBetween } from '@portal/kernel/duration';
import { formatDateTime } from '@portal/kernel/format-date';
import { londonDay, londonTime } from '@portal/kernel/london';
import { WifiOff } from 'lucide-react';
import { StaffOnlineDocument } from '../../../gql/admin/staff-online/staff-online.ts';
import type { StaffArrivalFragment } from '../../../gql/documents.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { currentTime } from '../../../lib/time/server-clock.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { PersonStatusBadge } from '../../../ui/data-display/person-status-badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { tableColumns } from '../../../ui/tables/data-table.tsx';
import { formatLateness } from '../../hours/format-lateness.ts';
import { SentAfterOfflineBadge } from '../../hours/session-badges.tsx';
import { arrivalColumns } from '../detail/arrival-columns.tsx';
import { LiveTable } from '../detail/live-table.tsx';

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
        <PersonStatusBadge status={original.isLate ? 'late' : 'in'} />
        {original.isLate && (
          <span className="text-12 text-muted">by {formatLateness(original.lateMinutes)}</span>
        )}
        {original.sentLate && <SentAfterOfflineBadge />}
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
    header: 'Time at work',
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
  return (
    <LiveTable
      query={online}
      title={(count) => (count === undefined ? 'Clocked in now' : `${count} clocked in now`)}
      caption="Who is clocked in now"
      columns={columns}
      empty={
        <EmptyState
          icon={<WifiOff aria-hidden />}
          title="Nobody is clocked in"
          body="Anyone who clocks in appears here straight away, with the time and location."
        />
      }
    />
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
