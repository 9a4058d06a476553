import { Users } from 'lucide-react';
import { memo, useMemo } from 'react';
import { DataTable, type SortingState } from '../../../ui/tables/data-table.tsx';
import { NoMatches } from '../../shell/no-matches.tsx';
import { AccountMenu } from './account-menu.tsx';
import { EditableField } from './editable-field.tsx';
import {
  leaveColumn,
  nameColumn,
  staffColumnHelper,
  statusColumn,
  todayColumn,
} from './staff-columns.tsx';
import { countByStatus, filterStaff, type StaffFilter } from './staff-filter.ts';
import type { StaffMember } from './staff-member.ts';
import { NoStaff } from './staff-status-table.tsx';
import { WorkHoursCell } from './work-hours-cell.tsx';

const hiddenAtMediumWidth = '@2xl:@max-4xl:hidden';

/** On a tablet, names take the avatar's room and two lines. On a laptop they have room for job and team. */
const wholeNames =
  '@2xl:@max-4xl:w-44 @4xl:@max-5xl:w-56 @2xl:@max-4xl:[&_a]:whitespace-normal @2xl:@max-4xl:[td&>span>[aria-hidden]]:hidden';

/** The column ids are those of the URL, see staff-filter.ts. */
const columns = staffColumnHelper.columns([
  {
    ...nameColumn,
    meta: { ...nameColumn.meta, className: `${nameColumn.meta?.className} ${wholeNames}` },
  },
  statusColumn('@2xl:w-34 @5xl:w-36'),
  todayColumn('@2xl:w-20 @2xl:@max-5xl:hidden'),
  leaveColumn('@2xl:w-32'),
  staffColumnHelper.accessor(({ person }) => person.annualLeaveEntitlement ?? 0, {
    id: 'entitlement',
    header: 'Entitlement',
    sortFn: 'basic',
    // On a tablet, the balance shows the total; the panel edits it.
    meta: { className: `@2xl:w-28 ${hiddenAtMediumWidth}` },
    cell: ({ row: { original }, getValue }) => (
      <EditableField person={original.person} field="entitlement" location="row">
        {getValue()} <span className="text-muted">{getValue() === 1 ? 'day' : 'days'}</span>
      </EditableField>
    ),
  }),
  staffColumnHelper.accessor(({ person }) => person.workStartTime ?? '', {
    id: 'hours',
    header: 'Work hours',
    sortFn: 'basic',
    meta: { className: '@2xl:w-30 @4xl:w-32 @5xl:w-36' },
    cell: ({ row: { original } }) => <WorkHoursCell person={original.person} />,
  }),
  staffColumnHelper.accessor(({ person }) => person.email ?? '', {
    id: 'email',
    header: 'Email',
    sortFn: 'basic',
    cell: ({ row: { original } }) => (
      <EditableField person={original.person} field="email" location="row">
        {original.person.email ? (
          // Wraps instead of truncating.
          <span className="whitespace-normal wrap-anywhere">{original.person.email}</span>
        ) : (
          <span className="text-muted">Add email</span>
        )}
      </EditableField>
    ),
  }),
  staffColumnHelper.display({
    id: 'actions',
    header: 'Actions',
    meta: { isActions: true, className: '@2xl:w-16' },
    cell: ({ row: { original } }) => <AccountMenu person={original.person} />,
  }),
]);

interface StaffTableProps {
  /** Those of the chosen team. */
  staff: readonly StaffMember[];
  /** There are no staff in any team. */
  isStaffEmpty: boolean;
  search: string;
  status: StaffFilter['status'];
  sorting: SortingState;
  isLoading: boolean;
  onSorting: (sorting: SortingState) => void;
  onShowAll: () => void;
  onShowLeavers: () => void;
  onAdd: () => void;
}

/** The editable staff table. */
export const StaffTable = memo(function StaffTable({
  staff,
  isStaffEmpty,
  search,
  status,
  sorting,
  isLoading,
  onSorting,
  onShowAll,
  onShowLeavers,
  onAdd,
}: StaffTableProps) {
  const rows = useMemo(() => filterStaff(staff, { search, status }), [staff, search, status]);
  const total = useMemo(() => {
    const { left } = countByStatus(staff);
    return status === 'left' ? left : staff.length - left;
  }, [staff, status]);
  const isFilteredList = !isLoading && rows.length < total;
  // Offered only when nobody else matches.
  const leavers = useMemo(
    () =>
      status === null && rows.length === 0 ? filterStaff(staff, { search, status: 'left' }) : [],
    [staff, search, status, rows],
  );
  return (
    <>
      <p
        role="status"
        className={isFilteredList ? 'px-4 pb-2 text-12 text-muted sm:px-5' : 'sr-only'}
      >
        {isFilteredList && `${number(rows.length)} of ${number(total)} shown`}
      </p>
      <DataTable
        caption="Staff with their status, hours, leave and accounts"
        columns={columns}
        rows={rows}
        getRowId={idOf}
        isLoading={isLoading}
        isFixed
        sorting={sorting}
        onSorting={onSorting}
        empty={
          leavers.length > 0 ? (
            <NoMatches
              icon={<Users aria-hidden />}
              body={
                leavers.length === 1
                  ? '1 person who has left matches.'
                  : `${number(leavers.length)} people who have left match.`
              }
              clearLabel="Show people who have left"
              onClear={onShowLeavers}
            />
          ) : !isStaffEmpty ? (
            <NoMatches
              icon={<Users aria-hidden />}
              body="No staff match this search and these filters."
              clearLabel="Show all staff"
              onClear={onShowAll}
            />
          ) : (
            <NoStaff onAdd={onAdd} />
          )
        }
      />
    </>
  );
});

function idOf({ id }: StaffMember): string {
  return id;
}

function number(count: number): string {
  return count.toLocaleString('en-GB');
}
