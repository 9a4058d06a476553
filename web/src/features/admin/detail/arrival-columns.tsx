import type { StaffArrivalFragment } from '../../../gql/documents.ts';
import { Avatar } from '../../../ui/data-display/avatar.tsx';
import { tableColumns } from '../../../ui/tables/data-table.tsx';
import { PersonLink } from '../staff/person-link.tsx';
import { compareNames, nameOf } from '../staff/staff-member.ts';

const column = tableColumns<StaffArrivalFragment>();

/** The columns that the lists of arrivals share: name and location. */
export const arrivalColumns = {
  name: column.accessor((arrival) => nameOf(arrival), {
    id: 'name',
    header: 'Name',
    sortFn: (one, other) => compareNames(nameOf(one.original), nameOf(other.original)),
    cell: ({ row: { original } }) => {
      // The names come from the identity service, which may be unavailable.
      const name = nameOf(original) || '–';
      return (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={name} />
          <PersonLink id={original.userId} name={name} username={original.username ?? ''} />
        </span>
      );
    },
  }),
  location: column.accessor('clockInLocation', {
    id: 'location',
    header: 'Location',
    sortFn: 'alphanumeric',
    meta: { className: '@2xl:w-36 @4xl:w-56' },
    cell: ({ row: { original } }) => (
      <span title={original.clockInLocation} className="block min-w-0 truncate">
        {original.clockInLocation}
      </span>
    ),
  }),
};
