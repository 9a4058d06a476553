import { Avatar } from '../../../ui/data-display/avatar.tsx';
import { tableColumns } from '../../../ui/tables/data-table.tsx';
import { EmptyValue } from './empty-value.tsx';
import { PersonLink } from './person-link.tsx';
import { compareNames, type StaffMember, staffStatuses } from './staff-member.ts';
import { StatusCell } from './status-cell.tsx';

export const staffColumnHelper = tableColumns<StaffMember>();

/** The name, which opens the panel, and the page in a new tab. */
export const nameColumn = staffColumnHelper.accessor('name', {
  header: 'Name',
  sortFn: (one, other) => compareNames(one.original.name, other.original.name),
  // Leaves room for the button in a card's corner.
  meta: { className: '@max-2xl:pr-10' },
  cell: ({ row: { original } }) => (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={original.name} />
      <PersonLink
        id={original.id}
        name={original.name}
        jobTitle={original.person.employment?.jobTitle ?? null}
        teamName={original.teamName}
        username={original.username}
        opensPanel
      />
    </span>
  ),
});

/** The status. */
export function statusColumn(className: string) {
  return staffColumnHelper.accessor(
    ({ status }) => (status ? staffStatuses.indexOf(status) : staffStatuses.length),
    {
      id: 'status',
      header: 'Status',
      sortFn: 'basic',
      meta: { className },
      cell: ({ row: { original } }) => (
        <StatusCell person={original.person} status={original.status} entry={original.entry} />
      ),
    },
  );
}

/** The time worked today. */
export function todayColumn(className: string) {
  return staffColumnHelper.accessor(({ hours }) => hours?.totalMinutes ?? -1, {
    id: 'today',
    header: 'Today',
    sortFn: 'basic',
    meta: { align: 'right', className },
    cell: ({ row: { original } }) => original.hours?.formattedTime ?? <EmptyValue />,
  });
}

/** The remaining annual leave of the leave year. */
export function leaveColumn(className: string) {
  return staffColumnHelper.accessor(({ balance }) => balance?.remaining ?? -1, {
    id: 'leave',
    header: 'Leave left',
    sortFn: 'basic',
    meta: { align: 'right', className },
    cell: ({ row: { original } }) =>
      original.balance ? (
        <span className="whitespace-nowrap">
          {original.balance.remaining}{' '}
          <span className="text-muted">
            of {original.balance.total}
            {original.balance.unit === 'hours' && ' hours'}
          </span>
        </span>
      ) : (
        <EmptyValue />
      ),
  });
}
