import { formatDay } from '@portal/kernel/format-date';
import { londonDay } from '@portal/kernel/london';
import { Trash2, TriangleAlert } from 'lucide-react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Avatar } from '../../../ui/data-display/avatar.tsx';
import { tableColumns } from '../../../ui/tables/data-table.tsx';
import { EmptyValue } from '../staff/empty-value.tsx';
import { PersonLink } from '../staff/person-link.tsx';
import { compareNames, formatRole } from '../staff/staff-member.ts';
import { formatPartnerNames, formatSharedDays } from './format-partners.ts';
import type { Partnership } from './use-partnerships.ts';

/** A partnership with its names, which the table sorts by. */
export type NamedPartnership = Partnership & { first: string; second: string };

const column = tableColumns<NamedPartnership>();

/** The sortable columns, as named in the address. */
export const sortableColumns = ['first', 'second', 'since'];

/** The columns of the partnerships. `onDelete` asks before deleting. */
export function partnerColumns(onDelete: (partnership: Partnership) => void) {
  return column.columns([
    partnerColumn('first', 'First partner', ({ user1 }) => user1),
    partnerColumn('second', 'Second partner', ({ user2 }) => user2),
    column.accessor('createdAt', {
      id: 'since',
      header: 'Since',
      sortFn: 'alphanumeric',
      meta: { className: 'tabular-nums @2xl:w-28' },
      cell: ({ getValue }) => formatDay(londonDay(new Date(getValue()))),
    }),
    column.display({
      id: 'shared',
      header: 'Overlapping leave',
      meta: { className: '@2xl:w-52 @4xl:w-68 @max-2xl:items-start' },
      cell: ({ row: { original } }) => <Shared days={original.sharedDays} />,
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, className: '@2xl:w-16' },
      cell: ({ row: { original } }) => (
        <IconButton
          label={`Delete the partnership of ${formatPartnerNames(original)}`}
          onClick={() => onDelete(original)}
          className="hover:text-danger-ink"
        >
          <Trash2 aria-hidden />
        </IconButton>
      ),
    }),
  ]);
}

function partnerColumn(
  id: 'first' | 'second',
  header: string,
  userOf: (partnership: Partnership) => Partnership['user1'],
) {
  return column.accessor(id, {
    id,
    header,
    sortFn: (one, other) => compareNames(one.original[id], other.original[id]),
    // Leaves room for the button in a card's corner.
    meta: { className: id === 'first' ? '@max-2xl:pr-10' : '' },
    cell: ({ row: { original } }) => <Partner user={userOf(original)} name={original[id]} />,
  });
}

function Partner({ user, name }: { user: Partnership['user1']; name: string }) {
  if (!user || !name) return <EmptyValue />;
  return (
    <span className="flex min-w-0 items-center gap-3">
      {/* Narrow tables show names without avatars. */}
      <span className="@2xl:@max-4xl:hidden">
        <Avatar name={name} />
      </span>
      <span className="grid min-w-0">
        <PersonLink id={user.id} name={name} />
        {user.role && (
          <span className="text-12 text-muted capitalize">{formatRole(user.role)}</span>
        )}
      </span>
    </span>
  );
}

function Shared({ days }: { days: readonly string[] }) {
  if (days.length === 0) return <span className="text-muted">None</span>;
  return (
    <span className="flex max-w-64 items-start gap-1.5 text-late-ink tabular-nums">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {formatSharedDays(days)}
    </span>
  );
}
