import { tableColumns } from '../../../ui/tables/data-table.tsx';
import { portionName } from '../../leave/format-leave.ts';
import { formatLeaveAmount } from '../../leave/format-leave-amount.ts';
import { LeaveStatusBadge } from '../../leave/leave-status-badge.tsx';
import { LeaveTypeBadge } from '../../leave/leave-type-badge.tsx';
import { PersonLink } from '../staff/person-link.tsx';
import { nameOrPlaceholder } from '../staff/use-names.ts';
import { LeaveRequestLink } from './leave-request-link.tsx';
import type { NamedLeaveRequest, StaffLeaveRequest } from './named-requests.ts';

const column = tableColumns<NamedLeaveRequest>();

export const leaveRequestColumns = column.columns([
  column.accessor('name', {
    header: 'Name',
    sortFn: 'alphanumeric',
    meta: { className: '@max-2xl:pr-0' },
    cell: ({ row: { original } }) => (
      <PersonLink id={original.request.userId} name={nameOrPlaceholder(original.name)} />
    ),
  }),
  column.accessor('leaveType', {
    id: 'type',
    header: 'Type',
    sortFn: 'basic',
    meta: { className: '@2xl:w-44 @4xl:w-48' },
    cell: ({ getValue }) => <LeaveTypeBadge type={getValue()} />,
  }),
  column.accessor('startDate', {
    id: 'dates',
    header: 'Dates',
    sortFn: 'basic',
    meta: { className: '@2xl:w-37 @4xl:w-68' },
    cell: ({ row: { original } }) => (
      <LeaveRequestLink leave={original} name={nameOrPlaceholder(original.name)} />
    ),
  }),
  column.accessor(({ request }) => request.daysBooked, {
    id: 'days',
    header: 'Days',
    sortFn: 'basic',
    meta: { align: 'right', className: '@2xl:w-28' },
    cell: ({ row: { original } }) => <Days request={original.request} />,
  }),
  column.accessor('status', {
    header: 'Status',
    sortFn: 'basic',
    meta: { className: '@2xl:w-30 @4xl:w-32' },
    cell: ({ getValue }) => <LeaveStatusBadge status={getValue()} />,
  }),
]);

/** The booked days, and which half for a half day or the hours of irregular hours. */
function Days({ request }: { request: StaffLeaveRequest }) {
  const { daysBooked, daysRequested, hoursBooked, days } = request;
  const [first] = days;
  const half = first && first.portion !== 'full' ? portionName(first.portion).toLowerCase() : null;
  return (
    <span className="whitespace-nowrap">
      {daysBooked}
      {daysBooked !== daysRequested && <span className="text-muted"> of {daysRequested}</span>}
      {half && <span className="text-muted"> {half}</span>}
      {hoursBooked !== null && (
        <span className="block text-12 text-muted">{formatLeaveAmount(hoursBooked, 'hours')}</span>
      )}
    </span>
  );
}
