import { UserPlus, Users } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable, tableColumns } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NotKnown } from './not-known.tsx';
import { PersonLink } from './person-link.tsx';
import { filterStaff, readFilter, writeFilter } from './staff-filter.ts';
import type { StaffMember } from './staff-member.ts';
import { StatusCell } from './status-cell.tsx';

const order = { in: 0, late: 1, out: 2 };
const column = tableColumns<StaffMember>();
const columns = column.columns([
  column.accessor('name', {
    header: 'Name',
    sortFn: 'alphanumeric',
    cell: ({ row }) => <Name member={row.original} />,
  }),
  column.accessor('role', {
    header: 'Role',
    enableSorting: false,
    meta: { className: '@max-2xl:hidden' },
    cell: ({ getValue }) => <span className="capitalize">{getValue()}</span>,
  }),
  column.accessor(({ status }) => (status ? order[status] : 3), {
    id: 'status',
    header: 'Status',
    sortFn: 'basic',
    cell: ({ row }) => <StatusCell status={row.original.status} entry={row.original.entry} />,
  }),
  column.accessor(({ hours }) => hours?.totalMinutes ?? -1, {
    id: 'today',
    header: 'Today',
    sortFn: 'basic',
    meta: { align: 'right' },
    cell: ({ row }) => row.original.hours?.formattedTime ?? <NotKnown />,
  }),
  column.accessor(({ balance }) => balance?.remaining ?? -1, {
    id: 'leave',
    header: 'Leave remaining',
    sortFn: 'basic',
    meta: { align: 'right' },
    cell: ({ row: { original } }) =>
      original.balance ? (
        <span>
          {original.balance.remaining}{' '}
          <span className="text-muted">of {original.balance.total} days</span>
        </span>
      ) : (
        <NotKnown />
      ),
  }),
]);

interface StatusTableProps {
  staff: readonly StaffMember[];
  isLoading: boolean;
  onAdd: () => void;
}

/** Who is at work: those that the address asks for, in the order that it names. */
export function StatusTable({ staff, isLoading, onAdd }: StatusTableProps) {
  const [address, setAddress] = useSearchParams();
  const filter = readFilter(address);
  const change = (part: Partial<typeof filter>) =>
    setAddress(writeFilter(address, { ...filter, ...part }), { replace: true });
  return (
    <DataTable
      caption="Staff, where they are, their hours and their leave"
      columns={columns}
      rows={filterStaff(staff, filter)}
      getRowId={({ id }) => id}
      isLoading={isLoading}
      sorting={filter.sorting}
      onSorting={(sorting) => change({ sorting })}
      empty={
        staff.length > 0 ? (
          <EmptyState
            icon={<Users aria-hidden />}
            title="Nobody matches"
            body="Nobody on the staff fits this search and status."
            action={
              <Button variant="secondary" onClick={() => change({ search: '', status: null })}>
                Show everybody
              </Button>
            }
          />
        ) : (
          <EmptyState
            icon={<Users aria-hidden />}
            title="No staff yet"
            body="Whoever you add is listed here, with where they are, their hours and their leave."
            action={
              <Button icon={<UserPlus aria-hidden />} onClick={onAdd}>
                Add New Staff Member
              </Button>
            }
          />
        )
      }
    />
  );
}

function Name({ member: { id, name, username } }: { member: StaffMember }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={name} />
      <PersonLink id={id} name={name} username={username} />
    </span>
  );
}
